/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.matrix.VectorMatrix;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A result as one table after the other. Not thread-safe. */
final class Chunks<M extends VectorMatrix<?>> implements Iterator<VectorTable<M>> {

  private final MatrixReader<M> reader;
  private final PagingIterable<Row> rows;
  private final Iterator<Row> iterator;
  private final int rowsPerChunk;
  private long rowsRead;

  Chunks(MatrixReader<M> reader, PagingIterable<Row> rows, int rowsPerChunk) {
    this.reader = reader;
    this.rows = rows;
    this.iterator = rows.iterator();
    this.rowsPerChunk = rowsPerChunk;
    int maxRows = new TableBuilder<>(reader, rows.getColumnDefinitions(), 0, 0).maxRowsOfMatrix();
    if (rowsPerChunk < 1 || rowsPerChunk > maxRows) {
      throw new IllegalArgumentException(
          "expected 1 to " + maxRows + " rows a chunk, got " + rowsPerChunk);
    }
  }

  @Override
  public boolean hasNext() {
    return iterator.hasNext();
  }

  @Override
  public VectorTable<M> next() {
    if (!iterator.hasNext()) {
      throw new NoSuchElementException();
    }
    int expected = Math.min(rowsPerChunk, Math.max(rows.getAvailableWithoutFetching(), 1));
    TableBuilder<M> table =
        new TableBuilder<>(reader, rows.getColumnDefinitions(), expected, rowsRead);
    while (table.rowCount() < rowsPerChunk && iterator.hasNext()) {
      table.add(iterator.next());
    }
    rowsRead += table.rowCount();
    return table.build();
  }
}
