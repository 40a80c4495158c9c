/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.dse.driver.api.core.cql.reactive.ReactiveResultSet;
import dev.quiver.internal.result.MappedResults;
import dev.quiver.internal.result.MappedRows;
import dev.quiver.vector.RowDecodeException;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.reactivestreams.Publisher;

/**
 * Reads the driver's reactive results with a {@link RowDecoder}. This is a separate class because
 * Reactive Streams is an optional dependency of the driver.
 *
 * <pre>{@code
 * Publisher<Doc> docs = ReactiveRows.decode(DOCS, session.executeReactive(query));
 * Flux.from(docs).subscribe(this::index);
 * }</pre>
 *
 * @since 0.1.0
 */
public final class ReactiveRows {

  private ReactiveRows() {}

  /**
   * Publishes the values of a result's rows, in the order of the rows. A row is decoded when the
   * driver emits it, on the emitting thread. The subscriber's requests and its cancellation are
   * passed to the driver unchanged. The driver fetches a few pages more than the requested rows
   * need.
   *
   * @param <T> the type of the values
   * @param decoder reads the rows
   * @param rows a result that has no subscriber yet
   * @return a publisher for one subscriber, because a result of the driver accepts only one. The
   *     publisher ends with the first error: a {@link RowDecodeException} for the reasons of {@link
   *     RowDecoder#decodeAll}, which cancels the result, or an exception of the driver. A row for
   *     which a {@link RowSink} returns null is also an error: a {@code NullPointerException}
   * @throws NullPointerException if {@code decoder} or {@code rows} is null
   */
  public static <T> Publisher<T> decode(RowDecoder<T> decoder, ReactiveResultSet rows) {
    Objects.requireNonNull(decoder, "decoder");
    Objects.requireNonNull(rows, "rows");
    return subscriber ->
        MappedRows.subscribe(
            rows,
            new MappedResults<>(decoder::decode, decoder::checkNames),
            UnaryOperator.identity(),
            Objects.requireNonNull(subscriber));
  }
}
