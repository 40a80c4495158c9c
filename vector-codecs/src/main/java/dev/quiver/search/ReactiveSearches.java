/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.result.MappedResults;
import dev.quiver.internal.result.MappedRows;
import dev.quiver.row.RowDecoder;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Publishes the results of a {@link VectorSearch}. This is a separate class because Reactive
 * Streams is an optional dependency of the driver.
 *
 * <pre>{@code
 * Flux<Doc> docs = Flux.from(ReactiveSearches.records(search.nearestTo(queryVector), DOCS, "en"));
 * }</pre>
 *
 * <p>The query vector is copied when a publisher is created. Each subscription is a separate
 * search. No thread is blocked, not even to prepare the statement. If a search is rejected, its
 * subscriber gets the error.
 *
 * @since 0.1.0
 */
public final class ReactiveSearches {

  private ReactiveSearches() {}

  /**
   * Publishes the rows of a search, the nearest first.
   *
   * @param search the search to send, with a query vector
   * @param values the values for the question marks in columns and condition, in their order. The
   *     values must not change as long as the publisher is used
   * @return a publisher for any number of subscribers, which fails with the exceptions of {@link
   *     VectorSearch#rows}
   * @throws IllegalStateException if {@link VectorSearch#nearestTo} was not called
   */
  public static Publisher<Row> rows(VectorSearch search, @Nullable Object... values) {
    return publisher(search, search.undecodedRows(), values);
  }

  /**
   * Publishes the rows of a search as a decoder reads them, the nearest first.
   *
   * @param <T> the type of the values, none of which is null
   * @param search the search to send, with a query vector
   * @param decoder reads the rows, on a thread of the driver
   * @param values the values for the question marks in columns and condition, in their order. The
   *     values must not change as long as the publisher is used
   * @return a publisher for any number of subscribers, which fails with the exceptions of {@link
   *     VectorSearch#records}. A row for which a {@link dev.quiver.row.RowSink} returns null is
   *     also an error: a {@code NullPointerException}
   * @throws IllegalStateException if {@link VectorSearch#nearestTo} was not called
   */
  public static <T> Publisher<T> records(
      VectorSearch search, RowDecoder<T> decoder, @Nullable Object... values) {
    return publisher(search, search.decoded(decoder), values);
  }

  /**
   * Publishes the rows of a search as a decoder reads them, with scores, the nearest first.
   *
   * @param <T> the type of the values
   * @param search the search to send, with a query vector and a score
   * @param decoder reads the rows, on a thread of the driver
   * @param values the values for the question marks in columns and condition, in their order. The
   *     values must not change as long as the publisher is used
   * @return a publisher for any number of subscribers, which fails with the exceptions of {@link
   *     VectorSearch#hits}
   * @throws IllegalStateException if {@link VectorSearch#nearestTo} or {@link
   *     VectorSearch#withScore} was not called
   */
  public static <T> Publisher<Hit<T>> hits(
      VectorSearch search, RowDecoder<T> decoder, @Nullable Object... values) {
    return publisher(search, search.scored(decoder), values);
  }

  private static <T> Publisher<T> publisher(
      VectorSearch search, MappedResults<T> results, @Nullable Object[] values) {
    float[] copy = search.vector().clone();
    return subscriber -> {
      Objects.requireNonNull(subscriber, "subscriber");
      var unused =
          search
              .bindAsync(copy, values)
              .thenApply(statement -> search.session().executeReactive(statement))
              .handle(
                  (rows, failure) -> {
                    if (failure == null) {
                      MappedRows.subscribe(rows, results, search::explained, subscriber);
                    } else {
                      fail(subscriber, failure);
                    }
                    return null;
                  });
    };
  }

  private static void fail(Subscriber<?> subscriber, Throwable failure) {
    Throwable cause = failure.getCause();
    subscriber.onSubscribe(EmptySubscription.INSTANCE);
    subscriber.onError(failure instanceof CompletionException && cause != null ? cause : failure);
  }

  /** The subscription of a publisher that fails at once. */
  private enum EmptySubscription implements Subscription {
    INSTANCE;

    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }
}
