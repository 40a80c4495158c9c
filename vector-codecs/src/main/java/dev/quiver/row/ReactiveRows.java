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
 * {@link RowDecoder} for the driver's reactive results. It is a class of its own because Reactive
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
   * Publishes what the rows of a result become, in their order. A row is decoded when it arrives,
   * on the thread that brings it. The driver fetches a page when the rows that were asked for need
   * it: demand and cancellation are passed on to it as they are.
   *
   * @param <T> what a row becomes
   * @param decoder reads the rows
   * @param rows a result that has no subscriber yet
   * @return a publisher for one subscriber, which is all that a result of the driver takes. It ends
   *     with the first error: a {@link RowDecodeException} as {@link RowDecoder#decodeAll} throws
   *     it, after which the result is cancelled, or one of the driver. A row that becomes null, by
   *     a {@link RowSink}, is an error as well: a {@code NullPointerException}
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
