/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.internal.column.TableRows;
import dev.quiver.matrix.VectorMatrix;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads all rows into one table. Nobody knows how many they are; but once some ranges were read, it
 * is known well enough for an array that all of them fit into.
 */
final class MatrixSink<M extends VectorMatrix<?>> implements ScanSink<VectorTable<M>> {
  private final MatrixReader<M> reader;
  private final RowEstimate estimate = new RowEstimate();
  private @Nullable TableRows<VectorTable<M>> rows;
  private boolean isExpecting;
  private boolean finished;

  MatrixSink(MatrixReader<M> reader) {
    this.reader = reader;
  }

  @Override
  public void begin(ColumnDefinitions definitions, BooleanSupplier isOver) {
    rows = TableRows.of(reader, definitions);
  }

  @Override
  public void add(Page page) {
    Objects.requireNonNull(rows).addRows(page.rows(), page.count());
  }

  @Override
  public void ended(double share, long rowCount) {
    TableRows<VectorTable<M>> table = Objects.requireNonNull(rows);
    if (isExpecting) {
      return;
    }
    estimate.add(share, rowCount);
    long most = estimate.most();
    if (most > 0) {
      checkFits(estimate.least(), table.maxRowsOfMatrices());
      table.expectRows((int) Math.min(Integer.MAX_VALUE, Math.max(0, most - table.rowCount())));
      isExpecting = true;
    }
  }

  /** What does not fit is told before all of it was read. */
  static void checkFits(long estimatedRows, long mostRows) {
    if (estimatedRows > mostRows) {
      throw new IllegalStateException(
          ("expected at most %d rows, which fit into the array of one matrix, got an estimate of at"
                  + " least %d rows; read them by chunks")
              .formatted(mostRows, estimatedRows));
    }
  }

  @Override
  public void finish() {
    finished = true;
  }

  /** Rows that come to nobody if the scan fails. */
  @Override
  public long delivered() {
    return finished ? Long.MAX_VALUE : 0;
  }

  @Override
  public VectorTable<M> result(ScanProgress last) {
    return Objects.requireNonNull(rows).build(false);
  }
}
