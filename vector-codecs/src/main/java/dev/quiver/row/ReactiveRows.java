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
 * {@link RowDecoder} for the driver's reactive results. This is a separate class because Reactive
 * Streams is an optional dependency of the driver.
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
   * Publishes the values of a result's rows, in their order. A row is decoded when it arrives, on
   * the thread that delivers it. The driver fetches a page when the requested rows need it: the
   * subscriber's requests and its cancellation are passed to the driver unchanged.
   *
   * @param <T> the type of the values
   * @param decoder reads the rows
   * @param rows a result that has no subscriber yet
   * @return a publisher for one subscriber, because a result of the driver accepts only one. The
   *     publisher ends with the first error: a {@link RowDecodeException} as {@link
   *     RowDecoder#decodeAll} throws, which cancels the result, or an exception of the driver. A
   *     row for which a {@link RowSink} returns null is also an error: a {@code
   *     NullPointerException}
   * @throws NullPointerException if {@code decoder} or {@code rows} is null
   * @since 0.1.0
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
