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
import dev.quiver.internal.driver.LentPage;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.driver.metrics.FlightRecorder;
import dev.quiver.internal.result.WholeResults;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.MatrixBuilder;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows into the arrays of a table as somebody brings them: one row after the other, of any
 * number of results of the same columns. {@link MatrixReader#builder} makes one.
 *
 * <pre>{@code
 * TableBuilder<FloatMatrix> docs =
 *     MatrixReader.floats("embedding").builder(first.getColumnDefinitions());
 * first.currentPage().forEach(docs::add);
 * second.currentPage().forEach(docs::add);
 * VectorTable<FloatMatrix> table = docs.build();
 * }</pre>
 *
 * <p>A builder is not thread-safe. A {@link MatrixReader} needs none for a result that is there.
 *
 * @param <M> the type of the matrix
 * @since 0.1.0
 */
public final class TableBuilder<M extends VectorMatrix<?>> {

  private final MatrixReader<M> reader;
  private final VectorColumn<M> vectors;
  private final MatrixBuilder<?, M> matrix;

  /** Further columns of vectors. */
  private final List<VectorColumn<?>> matrices;

  private final List<AdditionalColumnArray> additional;
  private final long bytesPerRow;

  /** Whether a codec reads vectors beside the matrices: it may keep their bytes. */
  private final boolean areVectorsKept;

  /** Rows of earlier tables. */
  private long firstRow;

  /** The rows that this table may have. */
  private int maxRows;

  /** Whether a row was missed, so that there are no further tables. */
  private boolean failed;

  /** The columns of the rows at hand. */
  private @Nullable ColumnDefinitions definitions;

  private int columnCount;

  /** Of the table at hand, if somebody records such events. */
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
    maxRows = (int) Math.min(allowed, maxRowsOfMatrices());
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
    matrices.forEach(column -> column.matrix.expectRows(rows));
    additional.forEach(column -> column.reserve(rows));
  }

  /**
   * Prepares for further rows: memory for their vectors is allocated at once. Nothing is done if
   * the reader was told how many rows there are ({@link MatrixReader#withExpectedRows}).
   *
   * @param more how many rows are to come, as far as that is known; fewer or more may come. More
   *     than are allowed, or than one array holds, count as so many
   * @throws QuiverException if {@code more} is negative
   * @since 0.1.0
   */
  public void expectRows(int more) {
    if (more < 0) {
      throw WireErrors.of("table of vectors", "at least 0 more rows", "" + more);
    }
    if (reader.expectedRows == 0) {
      int allowed = Math.min(more, maxRows - matrix.rowCount());
      matrix.expectRows(allowed);
      matrices.forEach(column -> column.matrix.expectRows(allowed));
    }
  }

  /**
   * Tells how many rows were added since the builder was made, or since the last table.
   *
   * @return the number of rows
   * @since 0.1.0
   */
  public int rowCount() {
    return matrix.rowCount();
  }

  /** The rows that fit into the array of every matrix. */
  int maxRowsOfMatrices() {
    return narrowest().matrix.maxRows();
  }

  /** The column whose matrix has room for the fewest rows. */
  private VectorColumn<?> narrowest() {
    VectorColumn<?> narrowest = vectors;
    for (VectorColumn<?> column : matrices) {
      if (column.matrix.maxRows() < narrowest.matrix.maxRows()) {
        narrowest = column;
      }
    }
    return narrowest;
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
    if (matrix.rowCount() < mostRows) {
      WholeResults.checkEnd(rows);
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
    addRows(page, Integer.MAX_VALUE);
  }

  /**
   * Adds the rows of a page that nobody has taken yet, all of them or some. {@link #rowCount} tells
   * how many they were. In a session of {@link dev.quiver.Quiver} this makes less garbage than to
   * {@link #add} each: nobody else has seen these rows, and the memory of their vectors is used for
   * pages that come later.
   *
   * @param page of a result that has the reader's columns, as those of {@link #add}; like the
   *     driver's, it gives each row once
   * @param mostRows how many rows to add at most, zero or more
   * @throws QuiverException if {@code mostRows} is negative, or as {@link #add}
   * @throws RowDecodeException as {@link #add}
   * @throws IllegalStateException as {@link #add}
   * @since 0.1.0
   */
  public void addRows(AsyncResultSet page, int mostRows) {
    if (mostRows < 0) {
      throw WireErrors.of("table of vectors", "at least 0 rows to add", "" + mostRows);
    }
    Iterator<Row> rows = page.currentPage().iterator();
    if (!(page instanceof LentPage lent) || areVectorsKept) {
      for (int left = mostRows; left > 0 && rows.hasNext(); left--) {
        add(rows.next());
      }
    } else if (mostRows > 0 && rows.hasNext()) {
      add(rows.next()); // which tells what all rows have in common
      addLentRows(lent, mostRows - 1);
    }
  }

  private void addLentRows(LentPage page, int mostRows) {
    try {
      for (int left = mostRows; left > 0; left--) {
        RawCells cells = page.advance();
        if (cells == null) {
          return;
        }
        add(cells);
        vectors.giveBack(page);
        for (int i = 0; i < matrices.size(); i++) {
          matrices.get(i).giveBack(page);
        }
      }
    } finally {
      page.endReading();
    }
  }

  /**
   * Reads a row. After one that cannot be read, the builder is not to be used any more.
   *
   * @param row of a result that has the reader's columns, with the types that they had before
   * @throws QuiverException if a column has another type than in the rows before, or a vector
   *     another number of bytes than its type says
   * @throws RowDecodeException if a column is not there or is there twice, if the row has more or
   *     fewer cells than columns, or if a value beside the vectors cannot be read
   * @throws IllegalStateException if the rows are more than the reader or one array allow, or if
   *     another reading has taken the memory of {@link MatrixReader#withReusedMatrix}
   * @since 0.1.0
   */
  public void add(Row row) {
    failed = true; // unless it comes to the end
    if (matrix.rowCount() == 0) {
      event = begun();
    }
    ColumnDefinitions columns = row.getColumnDefinitions();
    if (columns != definitions && matrix.rowCount() < maxRows) {
      follow(row, columns);
    }
    add(RawRows.of(row));
  }

  /** Reads a row of the columns at hand. */
  private void add(RawCells cells) {
    failed = true; // unless it comes to the end
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
    vectors.add(cells, row()); // which counts the rows
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

  /** The table of the rows since the start, which is over then. */
  VectorTable<M> end() {
    return end(false);
  }

  /**
   * Makes a table of the rows that were added. After that the builder has no rows, and can be used
   * for the next table.
   *
   * @return a table whose arrays have no other rows; after {@link MatrixReader#withReusedMatrix}, with a
   *     matrix in that memory
   * @throws IllegalStateException if another reading has taken the memory of {@link
   *     MatrixReader#withReusedMatrix}, or after a row that could not be read
   * @since 0.1.0
   */
  public VectorTable<M> build() {
    VectorTable<M> table = end();
    start(0);
    return table;
  }

  /**
   * As {@link #build}, without a copy of vectors that are fewer than were expected ({@link
   * dev.quiver.matrix.MatrixBuilder#buildUntrimmed}).
   *
   * @return a table with a matrix whose array may be longer than its rows
   * @throws IllegalStateException as there
   * @since 0.1.0
   */
  public VectorTable<M> buildUntrimmed() {
    VectorTable<M> table = end(true);
    start(0);
    return table;
  }

  private VectorTable<M> end(boolean untrimmed) {
    int rowCount = matrix.rowCount();
    VectorTable<M> table = new VectorTable<>(vectors, matrices, additional, rowCount, untrimmed);
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

  /** The number of the row at hand in the whole result. */
  private long row() {
    return firstRow + matrix.rowCount();
  }

  private IllegalStateException tooMany() {
    VectorColumn<?> narrowest = narrowest();
    if (matrix.rowCount() == narrowest.matrix.maxRows()) {
      return new IllegalStateException(
          narrowest.in(row())
              + ": expected at most "
              + narrowest.matrix.maxRows()
              + " rows of "
              + narrowest.type()
              + " in one array, got more");
    }
    return reader.limits.exceeded(vectors.in(row()), row(), (matrix.rowCount() + 1) * bytesPerRow);
  }
}
