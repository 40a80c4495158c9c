/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.CellOptions;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.RecordReaders;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.matrix.MatrixBuilder;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.RowDecodeException;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a result into the arrays of one table, or of several. Not thread-safe. */
final class TableBuilder<M extends VectorMatrix<?>> {

  private final MatrixReader<M> reader;
  private final VectorColumn<M> vectors;
  private final MatrixBuilder<?, M> matrix;
  private final List<AdditionalColumnArray> additional;
  private final long bytesPerRow;

  /** Rows of earlier tables. */
  private long firstRow;

  /** The rows that this table may have. */
  private int maxRows;

  /** Whether a row was missed, so that there are no further tables. */
  private boolean failed;

  /** The columns of the rows at hand. */
  private @Nullable ColumnDefinitions definitions;

  private TableBuilder(MatrixReader<M> reader, ColumnDefinitions definitions) {
    this.reader = reader;
    this.vectors = new VectorColumn<>(reader, definitions);
    this.matrix = vectors.matrix;
    this.additional =
        reader.additional.stream()
            .map(column -> AdditionalColumnArray.of(column, definitions))
            .toList();
    this.bytesPerRow = vectors.byteLength() + (long) Long.BYTES * additional.size();
  }

  /** For all rows of a result in one table. */
  static <M extends VectorMatrix<?>> TableBuilder<M> forAll(
      MatrixReader<M> reader, ColumnDefinitions definitions) {
    TableBuilder<M> table = new TableBuilder<>(reader, definitions);
    table.start(Integer.MAX_VALUE);
    return table;
  }

  /** For one table after the other, each of which needs a {@link #start}. */
  static <M extends VectorMatrix<?>> TableBuilder<M> forMany(
      MatrixReader<M> reader, ColumnDefinitions definitions) {
    return new TableBuilder<>(reader, definitions);
  }

  /**
   * Starts a table.
   *
   * @param mostRows the rows that will be added at most
   */
  void start(int mostRows) {
    if (failed) {
      throw new IllegalStateException(
          vectors.in(row()) + ": expected no further reading after a row that could not be read");
    }
    long allowed = reader.limits.rowsOfTable(firstRow, bytesPerRow);
    maxRows = (int) Math.min(allowed, matrix.maxRows());
    long expected = Math.min(reader.expectedRows - firstRow, Math.min(mostRows, maxRows));
    if (expected > 0) {
      reserve((int) expected);
    }
  }

  /**
   * Makes room for all rows of the table, up to those that are allowed. Not for the rows of one
   * page of several: that array would be copied, and be garbage that G1 allocates apart.
   */
  private void expectAll(int rows) {
    int all = Math.min(rows, maxRows);
    if (all > 0) {
      reserve(all);
    }
  }

  private void reserve(int rows) {
    matrix.expectRows(rows);
    additional.forEach(column -> column.reserve(rows));
  }

  int maxRowsOfMatrix() {
    return matrix.maxRows();
  }

  /** Adds rows, page after page, until the table has so many. */
  void addPages(PagingIterable<Row> rows, Iterator<Row> iterator, int mostRows) {
    while (matrix.rowCount() < mostRows && iterator.hasNext()) { // a page
      int left = mostRows - matrix.rowCount();
      int available = Math.min(left, Math.max(1, rows.getAvailableWithoutFetching()));
      if (matrix.rowCount() == 0 && (available == left || rows.isFullyFetched())) {
        expectAll(available);
      }
      for (int i = 0; i < available && iterator.hasNext(); i++) {
        add(iterator.next());
      }
    }
  }

  /**
   * Adds the rows of a page.
   *
   * @param isLast whether the table has no others
   */
  void addPage(AsyncResultSet page, boolean isLast) {
    if (isLast && matrix.rowCount() == 0) {
      expectAll(page.remaining());
    }
    for (Row row : page.currentPage()) {
      add(row);
    }
  }

  /** Adds a row; one that does not fit is an exception, and the table is not to be used then. */
  void add(Row row) {
    failed = true; // unless it comes to the end
    if (matrix.rowCount() >= maxRows) {
      throw tooMany();
    }
    ColumnDefinitions columns = row.getColumnDefinitions();
    if (columns != definitions) {
      follow(row, columns);
    }
    RawCells cells = RawRows.of(row);
    if (cells.count() != columns.size()) {
      throw RowErrors.wrongCount(vectors.in(row()), columns.size(), cells.count());
    }
    addColumns(cells);
    vectors.add(cells, row());
    failed = false;
  }

  private void addColumns(RawCells cells) {
    try {
      for (int i = 0; i < additional.size(); i++) {
        additional.get(i).read(cells, matrix.rowCount());
      }
    } catch (RowDecodeException e) {
      throw RowErrors.inRow(row(), e);
    }
  }

  /** Another page, whose columns may have moved, but not changed their types. */
  private void follow(Row row, ColumnDefinitions newDefinitions) {
    vectors.follow(newDefinitions, row());
    if (!additional.isEmpty()) {
      CellFactory factory =
          new CellFactory(
              row.codecRegistry(), row.protocolVersion(), CellOptions.NONE, RecordReaders.NONE);
      List<Field> fields = Field.of(newDefinitions);
      for (AdditionalColumnArray column : additional) {
        column.follow(newDefinitions, fields, factory, row());
      }
    }
    definitions = newDefinitions;
  }

  /** The table of the rows since the start, which is over then. */
  VectorTable<M> build() {
    int rowCount = matrix.rowCount();
    VectorTable<M> table = new VectorTable<>(matrix.build(), additional, rowCount);
    firstRow += rowCount;
    maxRows = 0;
    return table;
  }

  /** The number of the row at hand in the whole result. */
  private long row() {
    return firstRow + matrix.rowCount();
  }

  private IllegalStateException tooMany() {
    if (matrix.rowCount() == matrix.maxRows()) {
      return new IllegalStateException(
          vectors.in(row())
              + ": expected at most "
              + matrix.maxRows()
              + " rows of "
              + vectors.type()
              + " in one array, got more");
    }
    return reader.limits.exceeded(vectors.in(row()), row(), (matrix.rowCount() + 1) * bytesPerRow);
  }
}
