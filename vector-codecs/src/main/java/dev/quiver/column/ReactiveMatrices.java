/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.dse.driver.api.core.cql.reactive.ReactiveResultSet;
import com.datastax.dse.driver.api.core.cql.reactive.ReactiveRow;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.result.OnlyElement;
import dev.quiver.matrix.VectorMatrix;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Reads the driver's reactive results with a {@link MatrixReader}. This is a separate class because
 * Reactive Streams is an optional dependency of the driver.
 *
 * <pre>{@code
 * ReactiveMatrices.read(MatrixReader.floats("embedding"), session.executeReactive(query))
 *     .thenAccept(table -> index(table.matrix()));
 * }</pre>
 *
 * @since 0.1.0
 */
public final class ReactiveMatrices {

  private ReactiveMatrices() {}

  /**
   * Reads all rows of a result. All rows are requested at once; the driver fetches the pages one
   * after the other.
   *
   * @param <M> the type of the matrix
   * @param reader the columns to read
   * @param rows a result that has no subscriber yet
   * @return a stage that completes with the table on a thread of the driver. It completes
   *     exceptionally with the first error: an exception that {@link MatrixReader#read} throws, or
   *     an exception of the driver. The subscription is cancelled after an error, or if the caller
   *     cancels the future that {@code toCompletableFuture()} of this stage returns
   */
  public static <M extends VectorMatrix<?>> CompletionStage<VectorTable<M>> read(
      MatrixReader<M> reader, ReactiveResultSet rows) {
    Reading<M> reading = new Reading<>(Objects.requireNonNull(reader, "reader"));
    OnlyElement.subscribe(rows.getColumnDefinitions(), reading::setColumns);
    rows.subscribe(reading);
    return reading.result;
  }

  private static final class Reading<M extends VectorMatrix<?>> implements Subscriber<ReactiveRow> {
    private final CompletableFuture<VectorTable<M>> result = new CompletableFuture<>();
    private final MatrixReader<M> reader;
    private volatile @Nullable ColumnDefinitions columns;
    private @Nullable TableBuilder<M> table;

    Reading(MatrixReader<M> reader) {
      this.reader = reader;
    }

    void setColumns(ColumnDefinitions definitions) {
      columns = definitions;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      CompletableFuture<?> unused =
          // Cancels the subscription at the end, also if the stage was cancelled.
          result.whenComplete((read, error) -> subscription.cancel());
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(ReactiveRow row) {
      if (result.isDone()) {
        return;
      }
      try {
        table(row.getColumnDefinitions()).add(row);
      } catch (RuntimeException | Error e) {
        result.completeExceptionally(e);
      }
    }

    private TableBuilder<M> table(ColumnDefinitions definitions) {
      if (table == null) {
        table = TableBuilder.forAll(reader, definitions);
      }
      return table;
    }

    @Override
    public void onError(Throwable error) {
      result.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
      try {
        TableBuilder<M> rows = table;
        if (rows == null) {
          rows = table(Objects.requireNonNull(columns, "the columns of a result without rows"));
        }
        result.complete(rows.end());
      } catch (RuntimeException | Error e) {
        result.completeExceptionally(e);
      }
    }
  }
}
