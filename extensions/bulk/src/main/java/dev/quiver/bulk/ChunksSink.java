/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.column.MatrixReader;
import dev.quiver.column.VectorTable;
import dev.quiver.internal.column.TableRows;
import dev.quiver.matrix.VectorMatrix;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A sink that passes tables of equal size to the consumer; the last table may be smaller. */
final class ChunksSink<M extends VectorMatrix<?>> extends ConsumerSink<VectorTable<M>> {
  private final MatrixReader<M> reader;
  private final int rowsPerChunk;
  private @Nullable TableRows<VectorTable<M>> rows;

  ChunksSink(MatrixReader<M> reader, int rowsPerChunk, Consumer<? super VectorTable<M>> consumer) {
    super(consumer);
    this.reader = reader;
    this.rowsPerChunk = rowsPerChunk;
  }

  @Override
  public void begin(ColumnDefinitions definitions, BooleanSupplier isOver) {
    super.begin(definitions, isOver);
    // The expected number of rows may be that of the whole table, not that of a chunk.
    rows = TableRows.of(reader.withExpectedRows(0), definitions);
  }

  @Override
  public void add(Page page) {
    TableRows<VectorTable<M>> table = Objects.requireNonNull(rows);
    while (page.rows().remaining() > 0) {
      if (table.rowCount() == 0) {
        table.expectRows(rowsPerChunk);
      }
      table.addRows(page.rows(), rowsPerChunk - table.rowCount());
      if (table.rowCount() == rowsPerChunk) {
        deliver(table);
      }
    }
  }

  private void deliver(TableRows<VectorTable<M>> table) {
    int count = table.rowCount();
    pass(table.build(true), count);
  }

  @Override
  public void finish() {
    TableRows<VectorTable<M>> table = Objects.requireNonNull(rows);
    if (table.rowCount() > 0) {
      deliver(table);
    }
  }
}
