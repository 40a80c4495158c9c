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
import dev.quiver.internal.column.TableRows;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.driver.TraversablePage;
import dev.quiver.internal.driver.metrics.FlightRecorder;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.result.WholeResults;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.RowDecodeException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows into the arrays of tables, one row after the other, from any number of results with
 * the same columns.
 */
final class TableBuilder<M extends VectorMatrix<?>> implements TableRows<VectorTable<M>> {

  private final MatrixReader<M> reader;
  private final VectorColumn<M> vectors;
  private final MatrixRows<M> matrix;

  /** The columns of vectors in addition to the first. */
  private final List<VectorColumn<?>> matrices;

  private final List<AdditionalColumnArray> additional;
  private final long bytesPerRow;

  /** Whether a codec reads a column of vectors. It may keep their bytes, so none are recycled. */
  private final boolean areVectorsKept;

  /** The number of rows in earlier tables. */
  private long firstRow;

  /** The maximum number of rows of the current table. */
  private int maxRows;

  /** Whether a row could not be read, so that no further tables can be built. */
  private boolean failed;

  /** The column definitions of the current page. */
  private @Nullable ColumnDefinitions definitions;

  private int columnCount;

  /** Returns the index of a row by its cell; null if each row follows the one before. */
  private @Nullable ToIntFunction<@Nullable ByteBuffer> place;

  /** The number of rows that are placed. */
  private int placedRows;

  /** The index of the column whose cell the function needs; -1 for none. */
  private int placeColumn = -1;

  /** A buffer of the array that contains this cell; {@link #placeCell} sets its range. */
  private @Nullable ByteBuffer placeBytes;

  /** The event for the current table; null if no recording has enabled such events. */
  private @Nullable MatrixReadEvent event;

  private TableBuilder(MatrixReader<M> reader, ColumnDefinitions definitions) {
    this.reader = reader;
    this.vectors = new VectorColumn<>(reader.vectors, definitions);
    this.matrix = vectors.matrix;
    this.matrices = new ArrayList<>();
    for (MatrixColumn<?> column : reader.matrices) {
      matrices.add(new VectorColumn<>(column, definitions));
    }
    this.additional =
        reader.additional.stream()
            .map(column -> new AdditionalColumnArray(column, definitions))
            .toList();
    this.areVectorsKept = additional.stream().anyMatch(AdditionalColumnArray::isOfVectors);
    this.bytesPerRow = bytesPerRowOfMatrices() + (long) Long.BYTES * additional.size();
  }

  /** Creates a builder for a single table, which receives all rows. */
  static <M extends VectorMatrix<?>> TableBuilder<M> forAll(
      MatrixReader<M> reader, ColumnDefinitions definitions) {
    TableBuilder<M> table = new TableBuilder<>(reader, definitions);
    table.start(Integer.MAX_VALUE);
    return table;
  }

  /** Creates a builder for several tables; call {@link #start} before each. */
  static <M extends VectorMatrix<?>> TableBuilder<M> forMany(
      MatrixReader<M> reader, ColumnDefinitions definitions) {
    return new TableBuilder<>(reader, definitions);
  }

  /** Starts a table, to which at most {@code mostRows} rows will be added. */
  void start(int mostRows) {
    if (failed) {
      throw new IllegalStateException(
          vectors.in(row()) + ": cannot continue after this row, which could not be read");
    }
    long allowed = reader.limits.rowsOfTable(firstRow, bytesPerRow);
    maxRows = (int) Math.min(allowed, maxRowsOfMatrices());
    long expected = Math.min(reader.expectedRows - firstRow, Math.min(mostRows, maxRows));
    if (expected > 0) {
      reserve((int) expected);
    }
  }

  /**
   * Allocates memory for all rows of the table, up to the allowed number. Must not be called with
   * the rows of only one page of several: the array would be copied later, and become garbage that
   * G1 treats as humongous.
   */
  private void expectAll(int rows) {
    int all = Math.min(rows, maxRows);
    if (all > 0) {
      reserve(all);
    }
  }

  private void reserve(int rows) {
    matrix.expectRows(rows);
    matrices.forEach(column -> column.matrix.expectRows(rows));
    additional.forEach(column -> column.reserve(rows));
  }

  @Override
  public void expectRows(int more) {
    if (reader.expectedRows == 0) {
      int allowed = Math.min(more, maxRows - matrix.rowCount());
      matrix.expectRows(allowed);
      matrices.forEach(column -> column.matrix.expectRows(allowed));
    }
  }

  @Override
  public void placeRows(int count, int column, ToIntFunction<@Nullable ByteBuffer> index) {
    if (count > maxRows) {
      seek(maxRows);
      throw tooMany();
    }
    expectAll(count);
    placedRows = count;
    placeColumn = column;
    place = index;
    event = begun();
  }

  private void place(RawCells cells) {
    if (place != null) {
      seek(place.applyAsInt(placeColumn < 0 ? null : placeCell(cells)));
    }
  }

  /** Returns a buffer of the cell that the function needs, valid until the next row. */
  @SuppressWarnings("ByteBufferBackingArray") // from wrap
  private @Nullable ByteBuffer placeCell(RawCells cells) {
    long found = cells.find(placeColumn);
    if (RawCells.size(found) < 0) {
      return null;
    }
    byte[] bytes = cells.bytes(placeColumn);
    if (placeBytes == null || placeBytes.array() != bytes) { // rows of a page share arrays
      placeBytes = ByteBuffer.wrap(bytes);
    }
    return placeBytes
        .limit(RawCells.start(found) + RawCells.size(found))
        .position(RawCells.start(found));
  }

  private void seek(int row) {
    matrix.seek(row);
    for (VectorColumn<?> column : matrices) {
      column.matrix.seek(row);
    }
  }

  @Override
  public int rowCount() {
    return matrix.rowCount();
  }

  @Override
  public int maxRowsOfMatrices() {
    return narrowest().matrix.maxRows();
  }

  /** Returns the column whose matrix can hold the fewest rows. */
  private VectorColumn<?> narrowest() {
    VectorColumn<?> narrowest = vectors;
    for (VectorColumn<?> column : matrices) {
      if (column.matrix.maxRows() < narrowest.matrix.maxRows()) {
        narrowest = column;
      }
    }
    return narrowest;
  }

  /** Adds rows, page after page, until the table has {@code mostRows} rows. */
  void addPages(PagingIterable<Row> rows, Iterator<Row> iterator, int mostRows) {
    while (matrix.rowCount() < mostRows && iterator.hasNext()) { // once per page
      int left = mostRows - matrix.rowCount();
      int available = Math.min(left, Math.max(1, rows.getAvailableWithoutFetching()));
      if (matrix.rowCount() == 0 && (available == left || rows.isFullyFetched())) {
        expectAll(available);
      }
      for (int i = 0; i < available && iterator.hasNext(); i++) {
        add(iterator.next());
      }
    }
    if (matrix.rowCount() < mostRows) {
      WholeResults.checkEnd(rows);
    }
  }

  /** Adds the rows of a page, which is the last page of the table if {@code isLast}. */
  void addPage(AsyncResultSet page, boolean isLast) {
    if (isLast && matrix.rowCount() == 0) {
      expectAll(page.remaining());
    }
    addRows(page, Integer.MAX_VALUE);
  }

  @Override
  public void addRows(AsyncResultSet page, int mostRows) {
    Iterator<Row> rows = page.currentPage().iterator();
    if (!(page instanceof TraversablePage traversable) || areVectorsKept) {
      for (int left = mostRows; left > 0 && rows.hasNext(); left--) {
        add(rows.next());
      }
    } else if (page.getColumnDefinitions() == definitions && matrix.rowCount() > 0) {
      addTraversedRows(traversable, mostRows);
    } else if (mostRows > 0 && rows.hasNext()) {
      add(rows.next()); // sets the column definitions that all rows of the page share
      addTraversedRows(traversable, mostRows - 1);
    }
  }

  private void addTraversedRows(TraversablePage page, int mostRows) {
    try {
      for (int left = mostRows; left > 0; left--) {
        RawCells cells = page.advance();
        if (cells == null) {
          return;
        }
        place(cells);
        add(cells);
        vectors.recycle(page);
        for (int i = 0; i < matrices.size(); i++) {
          matrices.get(i).recycle(page);
        }
      }
    } finally {
      page.endReading();
    }
  }

  /** Reads a row. After a row that cannot be read, no further tables can be built. */
  void add(Row row) {
    failed = true; // reset at the end of add(RawCells)
    RawCells cells = RawRows.of(row);
    ColumnDefinitions columns = row.getColumnDefinitions();
    place(cells);
    if (place == null && matrix.rowCount() == 0) {
      event = begun();
    }
    if (columns != definitions && matrix.rowCount() < maxRows) {
      follow(row, columns);
    }
    add(cells);
  }

  /** Reads a row that has the current column definitions. */
  private void add(RawCells cells) {
    failed = true; // reset at the end
    if (matrix.rowCount() >= maxRows) {
      throw tooMany();
    }
    if (cells.count() != columnCount) {
      throw RowErrors.wrongCount(vectors.in(row()), columnCount, cells.count());
    }
    addColumns(cells);
    for (int i = 0; i < matrices.size(); i++) {
      matrices.get(i).add(cells, row());
    }
    vectors.add(cells, row()); // last, because the matrix of this column counts the rows
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

  @Override
  public void addAbsent(int row) {
    failed = true; // reset at the end
    seek(row);
    try {
      additional.forEach(column -> column.addNull(row));
    } catch (RowDecodeException e) {
      throw RowErrors.inRow(row(), e);
    }
    matrices.forEach(column -> column.matrix.addNull());
    matrix.addNull();
    failed = false;
  }

  /**
   * Continues with a page that has other column definitions. The order of the columns may differ,
   * but not their types.
   */
  private void follow(Row row, ColumnDefinitions newDefinitions) {
    vectors.follow(newDefinitions, row());
    matrices.forEach(column -> column.follow(newDefinitions, row()));
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
    columnCount = newDefinitions.size();
  }

  @Override
  public VectorTable<M> build(boolean trimmed) {
    VectorTable<M> table = end(trimmed);
    start(0);
    return table;
  }

  /** Returns the table of the rows that were added since {@link #start}. */
  VectorTable<M> end() {
    return end(true);
  }

  private VectorTable<M> end(boolean trimmed) {
    if (place != null) {
      seek(placedRows);
      place = null;
      placeBytes = null;
    }
    int rowCount = matrix.rowCount();
    VectorTable<M> table = new VectorTable<>(vectors, matrices, additional, rowCount, trimmed);
    firstRow += rowCount;
    maxRows = 0;
    MatrixReadEvent reading = rowCount == 0 ? begun() : event;
    if (reading != null) {
      event = null;
      reading.commit(reader.vectors.name(), rowCount, rowCount * bytesPerRowOfMatrices());
    }
    return table;
  }

  private static @Nullable MatrixReadEvent begun() {
    return FlightRecorder.isPresent() ? MatrixReadEvent.begun() : null;
  }

  private long bytesPerRowOfMatrices() {
    return vectors.byteLength() + matrices.stream().mapToLong(VectorColumn::byteLength).sum();
  }

  /** Returns the number of the current row in the whole result. */
  private long row() {
    return firstRow + matrix.rowCount();
  }

  private IllegalStateException tooMany() {
    VectorColumn<?> narrowest = narrowest();
    if (matrix.rowCount() == narrowest.matrix.maxRows()) {
      return new IllegalStateException(
          narrowest.in(row())
              + ": more than "
              + narrowest.matrix.maxRows()
              + " rows of "
              + narrowest.type()
              + " do not fit in one array; read by chunks()");
    }
    return reader.limits.exceeded(vectors.in(row()), row(), (matrix.rowCount() + 1) * bytesPerRow);
  }
}
