/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.result.WholeResults;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.VectorMatrix;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** An iterator that reads a result as consecutive tables. Not thread-safe. */
final class Chunks<M extends VectorMatrix<?>> implements Iterator<VectorTable<M>> {

  private final PagingIterable<Row> rows;
  private final Iterator<Row> iterator;
  private final TableBuilder<M> table;
  private final int rowsPerChunk;

  Chunks(MatrixReader<M> reader, PagingIterable<Row> rows, int rowsPerChunk) {
    this.rows = rows;
    this.iterator = rows.iterator();
    this.table = TableBuilder.forMany(reader, rows.getColumnDefinitions());
    this.rowsPerChunk = rowsPerChunk;
    if (rowsPerChunk < 1 || rowsPerChunk > table.maxRowsOfMatrices()) {
      throw WireErrors.of("rowsPerChunk", "1 to " + table.maxRowsOfMatrices(), "" + rowsPerChunk);
    }
  }

  @Override
  public boolean hasNext() {
    boolean hasNext = iterator.hasNext();
    if (!hasNext) {
      WholeResults.checkEnd(rows);
    }
    return hasNext;
  }

  @Override
  public VectorTable<M> next() {
    table.start(rowsPerChunk);
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    table.addPages(rows, iterator, rowsPerChunk);
    return table.end();
  }
}
