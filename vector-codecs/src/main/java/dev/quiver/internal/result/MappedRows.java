/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.result;

import com.datastax.dse.driver.api.core.cql.reactive.ReactiveResultSet;
import com.datastax.dse.driver.api.core.cql.reactive.ReactiveRow;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.vector.RowDecodeException;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Publishes values converted from the rows of a reactive result. Requests and cancellations of the
 * subscriber are passed to the driver unchanged.
 */
public final class MappedRows<T> implements Subscriber<ReactiveRow> {

  private final MappedResults<T> results;
  private final UnaryOperator<Throwable> explanation;
  private final Subscriber<? super T> subscriber;
  private volatile @Nullable ColumnDefinitions columns;
  private @Nullable Subscription subscription;
  private long row;
  private boolean failed;

  private MappedRows(
      MappedResults<T> results,
      UnaryOperator<Throwable> explanation,
      Subscriber<? super T> subscriber) {
    this.results = results;
    this.explanation = explanation;
    this.subscriber = subscriber;
  }

  /**
   * Subscribes to a result.
   *
   * @param results converts rows. If a conversion returns null or throws, the result is cancelled;
   *     the number of the row is added to a {@code RowDecodeException}
   * @param explanation converts an error of the driver to the subscriber's error
   */
  public static <T> void subscribe(
      ReactiveResultSet rows,
      MappedResults<T> results,
      UnaryOperator<Throwable> explanation,
      Subscriber<? super T> subscriber) {
    MappedRows<T> mapped = new MappedRows<>(results, explanation, subscriber);
    OnlyElement.subscribe(rows.getColumnDefinitions(), columns -> mapped.columns = columns);
    rows.subscribe(mapped);
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
      if (!results.filter().test(next)) {
        row++;
        Objects.requireNonNull(subscription).request(1); // in place of the omitted row
        return;
      }
      value =
          Objects.requireNonNull(
              results.mapper().apply(next), () -> "row " + row + ": the decoder returned null");
    } catch (RuntimeException | Error e) {
      fail(e instanceof RowDecodeException malformed ? RowErrors.inRow(row, malformed) : e);
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
      subscriber.onError(explanation.apply(error));
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
        results.check().accept(known);
      } catch (RowDecodeException e) {
        subscriber.onError(e);
        return;
      }
    }
    subscriber.onComplete();
  }
}
