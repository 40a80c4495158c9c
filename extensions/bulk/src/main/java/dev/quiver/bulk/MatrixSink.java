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
 * A sink that reads all rows into one table. The number of rows is unknown, but after some ranges
 * an estimate is usually good enough to allocate one array for all rows.
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

  /** Fails if the estimated number of rows does not fit into one matrix. */
  static void checkFits(long estimatedRows, long mostRows) {
    if (estimatedRows > mostRows) {
      throw new IllegalStateException(
          ("the array of one matrix holds at most %d rows, but there are at least %d by estimate;"
                  + " read them by chunks")
              .formatted(mostRows, estimatedRows));
    }
  }

  @Override
  public void finish() {
    finished = true;
  }

  /** Returns 0 until the end of the scan: a scan that fails returns no rows. */
  @Override
  public long delivered() {
    return finished ? Long.MAX_VALUE : 0;
  }

  @Override
  public VectorTable<M> result(ScanProgress last) {
    return Objects.requireNonNull(rows).build(false);
  }
}
