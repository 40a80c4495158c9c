/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Searches for many query vectors. Each of several chains sends a search when its previous one is
 * complete, until there are no more query vectors, or the result has failed or was cancelled.
 */
final class ManySearches<V> {
  private final SearchQuery query;
  private final List<float[]> vectors;
  private final Function<float[], CompletionStage<V>> search;

  /** The results of the searches; each is set before {@code answered} is incremented. */
  private final @Nullable Object[] values;

  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final CompletableFuture<List<V>> result = new CompletableFuture<>();

  ManySearches(
      SearchQuery query, List<float[]> vectors, Function<float[], CompletionStage<V>> search) {
    this.query = query;
    this.vectors = vectors;
    this.search = search;
    this.values = new Object[vectors.size()];
  }

  CompletableFuture<List<V>> send(int maxInFlight) {
    if (vectors.isEmpty()) {
      result.complete(new ArrayList<>());
    }
    for (int i = Math.min(maxInFlight, vectors.size()); i > 0; i--) {
      sendChain();
    }
    return result;
  }

  /** Sends searches, one after the other, until one is not complete yet. */
  private void sendChain() {
    for (int i = sent.getAndIncrement();
        i < values.length && !result.isDone();
        i = sent.getAndIncrement()) {
      int index = i;
      CompletableFuture<?> answer =
          search(index)
              .handle((value, failure) -> answered(index, value, failure))
              .toCompletableFuture();
      if (!answer.isDone()) {
        var unused = answer.thenRun(this::sendChain);
        return;
      }
    }
  }

  private CompletionStage<V> search(int index) {
    try {
      return Objects.requireNonNull(search.apply(vectors.get(index)), "no stage was returned");
    } catch (RuntimeException | Error e) { // a driver's thread would lose it
      return CompletableFuture.failedFuture(e);
    }
  }

  @SuppressWarnings("unchecked") // all values are of this type
  private boolean answered(int index, @Nullable V value, @Nullable Throwable failure) {
    if (failure != null) {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      return result.completeExceptionally(
          new SearchException(query, index, cause == null ? failure : cause));
    }
    values[index] = value;
    return answered.incrementAndGet() == values.length
        && result.complete((List<V>) new ArrayList<>(Arrays.asList(values)));
  }
}
