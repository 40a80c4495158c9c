/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.TableBuilder;
import dev.quiver.column.VectorTable;
import dev.quiver.matrix.VectorMatrix;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads all rows into one table. Nobody knows how many they are; but once some ranges were read, it
 * is known well enough for an array that all of them fit into.
 */
final class MatrixSink<M extends VectorMatrix<?>> implements ScanSink<VectorTable<M>> {
  private final MatrixReader<M> reader;
  private final RowEstimate estimate = new RowEstimate();
  private @Nullable TableBuilder<M> builder;
  private boolean isExpecting;
  private boolean finished;

  MatrixSink(MatrixReader<M> reader) {
    this.reader = reader;
  }

  @Override
  public void begin(ColumnDefinitions definitions) {
    builder = reader.builder(definitions);
  }

  @Override
  public void add(Page page) {
    TableBuilder<M> table = Objects.requireNonNull(builder);
    for (Row row : page.rows().currentPage()) {
      table.add(row);
    }
  }

  @Override
  public void ended(double share, long rows) {
    TableBuilder<M> table = Objects.requireNonNull(builder);
    if (isExpecting) {
      return;
    }
    estimate.add(share, rows);
    long most = estimate.most();
    if (most > 0) {
      table.expectRows((int) Math.min(Integer.MAX_VALUE, Math.max(0, most - table.rowCount())));
      isExpecting = true;
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
    return Objects.requireNonNull(builder).buildUntrimmed();
  }
}
