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
 * {@link VectorSearch} as publishers. It is a class of its own because Reactive Streams is an
 * optional dependency of the driver.
 *
 * <pre>{@code
 * Flux<Doc> docs = Flux.from(ReactiveSearches.records(search.nearestTo(queryVector), DOCS, "en"));
 * }</pre>
 *
 * <p>The query vector is copied when a publisher is made, and sent for each subscriber. No thread
 * waits, also not for the statement to be prepared. A search that is rejected is the error of its
 * subscribers.
 *
 * @since 0.1.0
 */
public final class ReactiveSearches {

  private ReactiveSearches() {}

  /**
   * Publishes the rows of a search, the nearest first.
   *
   * @param search what to send; it has a query vector
   * @param values those of the question marks in the condition, in their order. They must not
   *     change while there are subscribers
   * @return a publisher for any number of subscribers, which fails with what {@link
   *     VectorSearch#rows} throws
   * @throws IllegalStateException if {@link VectorSearch#nearestTo} was not called
   * @since 0.1.0
   */
  public static Publisher<Row> rows(VectorSearch search, @Nullable Object... values) {
    return publisher(search, search.rowsAsTheyAre(), values);
  }

  /**
   * Publishes what a decoder makes of the rows of a search, the nearest first.
   *
   * @param <T> what a row becomes; no null
   * @param search what to send; it has a query vector
   * @param decoder what reads the rows, on a thread of the driver
   * @param values those of the question marks in the condition, in their order. They must not
   *     change while there are subscribers
   * @return a publisher for any number of subscribers, which fails with what {@link
   *     VectorSearch#records} throws. A row that becomes null, by a {@link dev.quiver.row.RowSink},
   *     is an error as well: a {@code NullPointerException}
   * @throws IllegalStateException if {@link VectorSearch#nearestTo} was not called
   * @since 0.1.0
   */
  public static <T> Publisher<T> records(
      VectorSearch search, RowDecoder<T> decoder, @Nullable Object... values) {
    return publisher(search, search.decoded(decoder), values);
  }

  /**
   * Publishes what a decoder makes of the rows of a search, with their scores, the nearest first.
   *
   * @param <T> what a row becomes
   * @param search what to send; it has a query vector and a score
   * @param decoder what reads the rows, on a thread of the driver
   * @param values those of the question marks in the condition, in their order. They must not
   *     change while there are subscribers
   * @return a publisher for any number of subscribers, which fails with what {@link
   *     VectorSearch#hits} throws
   * @throws IllegalStateException if {@link VectorSearch#nearestTo} or {@link
   *     VectorSearch#withScore} was not called
   * @since 0.1.0
   */
  public static <T> Publisher<Hit<T>> hits(
      VectorSearch search, RowDecoder<T> decoder, @Nullable Object... values) {
    return publisher(search, search.scored(decoder), values);
  }

  private static <T> Publisher<T> publisher(
      VectorSearch search, MappedResults<T> answers, @Nullable Object[] values) {
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
                      MappedRows.subscribe(rows, answers, search::explained, subscriber);
                    } else {
                      fail(subscriber, failure);
                    }
                    return null;
                  });
    };
  }

  private static void fail(Subscriber<?> subscriber, Throwable failure) {
    Throwable cause = failure.getCause();
    subscriber.onSubscribe(Nothing.TO_COME);
    subscriber.onError(failure instanceof CompletionException && cause != null ? cause : failure);
  }

  /** Of a publisher that fails at once. */
  private enum Nothing implements Subscription {
    TO_COME;

    @Override
    public void request(long count) {}

    @Override
    public void cancel() {}
  }
}
