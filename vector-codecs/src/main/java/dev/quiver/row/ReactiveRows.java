/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.dse.driver.api.core.cql.reactive.ReactiveResultSet;
import com.datastax.dse.driver.api.core.cql.reactive.ReactiveRow;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.vector.RowDecodeException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

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
    return subscriber -> {
      Decoding<T> decoding = new Decoding<>(decoder, Objects.requireNonNull(subscriber));
      // A result without rows has columns, too; they are published once the rows are subscribed to.
      rows.getColumnDefinitions().subscribe(new Definitions<>(decoding));
      rows.subscribe(decoding);
    };
  }

  private static final class Decoding<T> implements Subscriber<ReactiveRow> {
    private final RowDecoder<T> decoder;
    private final Subscriber<? super T> subscriber;
    private volatile @Nullable ColumnDefinitions columns;
    private @Nullable Subscription subscription;
    private long row;
    private boolean failed;

    Decoding(RowDecoder<T> decoder, Subscriber<? super T> subscriber) {
      this.decoder = decoder;
      this.subscriber = subscriber;
    }

    @Override
    public void onSubscribe(Subscription rows) {
      subscription = rows;
      subscriber.onSubscribe(rows);
    }

    @Override
    public void onNext(ReactiveRow next) {
      if (failed) {
        return;
      }
      T value;
      try {
        value = Objects.requireNonNull(decoder.decode(next), () -> "row " + row + " became null");
      } catch (RowDecodeException e) {
        fail(RowErrors.inRow(row, e));
        return;
      } catch (RuntimeException | Error e) {
        fail(e);
        return;
      }
      row++;
      subscriber.onNext(value);
    }

    private void fail(Throwable error) {
      failed = true;
      Objects.requireNonNull(subscription).cancel();
      subscriber.onError(error);
    }

    @Override
    public void onError(Throwable error) {
      if (!failed) {
        subscriber.onError(error);
      }
    }

    @Override
    public void onComplete() {
      if (failed) {
        return;
      }
      ColumnDefinitions known = columns;
      if (row == 0 && known != null) {
        try {
          decoder.checkNames(known);
        } catch (RowDecodeException e) {
          subscriber.onError(e);
          return;
        }
      }
      subscriber.onComplete();
    }
  }

  /** Takes the columns of a result; its errors are those of the rows, too. */
  private record Definitions<T>(Decoding<T> decoding) implements Subscriber<ColumnDefinitions> {

    @Override
    public void onSubscribe(Subscription subscription) {
      subscription.request(1);
    }

    @Override
    public void onNext(ColumnDefinitions definitions) {
      decoding.columns = definitions;
    }

    @Override
    public void onError(Throwable error) {}

    @Override
    public void onComplete() {}
  }
}
