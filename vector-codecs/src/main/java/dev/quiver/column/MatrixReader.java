/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.column.TableRows;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.result.PageChain;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.matrix.DoubleMatrix;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.IntMatrix;
import dev.quiver.matrix.LongMatrix;
import dev.quiver.matrix.UuidMatrix;
import dev.quiver.matrix.VectorMatrix;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.RowDecodeException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Reads a column of vectors as a matrix, and other columns of the same rows as arrays.
 *
 * <pre>{@code
 * MatrixReader<FloatMatrix> reader = MatrixReader.floats("embedding").withColumn("id",
 * UUID[].class);
 *
 * VectorTable<FloatMatrix> docs = reader.read(session.execute("SELECT id, embedding FROM docs"));
 * float[] elements = docs.matrix().elements(); // rows x dimension, one after the other
 * UUID[] ids = docs.column("id", UUID[].class); // ids[r] belongs to row r
 * }</pre>
 *
 * <p>Vectors are decoded from the bytes of the page into the array of the matrix, without an object
 * per row. The dimension of the matrix is that of the column's type. A reader only describes what
 * to read: it is immutable and thread-safe, and can read any number of results. Only a reader of
 * {@link #withReusedMatrix} is not thread-safe: pass it one result at a time. The page {@code
 * docs/guide/columns.md} of the repository has more examples.
 *
 * <p>A null vector becomes a null row ({@link VectorMatrix#isNull}), and so does an empty value,
 * which no server stores. Names of columns are as in the driver's getters: case matters only in
 * double quotes. A name that matches several columns is rejected.
 *
 * <p>Errors are exceptions that name the column and, if known, the row, counted from 0:
 *
 * <ul>
 *   <li>{@link QuiverException} for a column of another type, or a vector with more or fewer bytes
 *       than its type requires;
 *   <li>{@link RowDecodeException} for a missing column, for a value other than a vector that
 *       cannot be read, such as a null for an array of longs, and for a row that has more or fewer
 *       cells than columns;
 *   <li>{@link IllegalStateException} for more rows than are allowed, or than an array can hold.
 * </ul>
 *
 * <p>The order of columns may change between two pages, for example when an {@code ALTER TABLE} is
 * executed during a prepared {@code SELECT *}. If a column is missing on a later page, or has
 * another type, the page is rejected. Before protocol v5 servers do not report that columns have
 * changed: if one column was dropped and another added, cells would be read as those of the wrong
 * column. Select the columns by name, or use v5.
 *
 * @param <M> the type of the matrix
 * @since 0.1.0
 */
public final class MatrixReader<M extends VectorMatrix<?>> {

  static {
    TableRows.READERS.set(
        new TableRows.Readers() {
          @Override
          public TableRows<?> rows(Object reader, ColumnDefinitions definitions) {
            return TableBuilder.forAll((MatrixReader<?>) reader, definitions);
          }

          @Override
          public List<String> columns(Object reader) {
            return ((MatrixReader<?>) reader).columns();
          }
        });
  }

  final MatrixColumn<M> vectors;

  /** The columns of vectors in addition to the first. */
  final List<MatrixColumn<?>> matrices;

  final List<AdditionalColumn> additional;
  final int expectedRows;
  final Limits limits;

  private MatrixReader(
      MatrixColumn<M> vectors,
      List<MatrixColumn<?>> matrices,
      List<AdditionalColumn> additional,
      int expectedRows,
      Limits limits) {
    this.vectors = vectors;
    this.matrices = matrices;
    this.additional = additional;
    this.expectedRows = expectedRows;
    this.limits = limits;
  }

  private static <M extends VectorMatrix<?>> MatrixReader<M> of(
      String column, VectorArray<?> array, M like) {
    return new MatrixReader<>(
        new MatrixColumn<>(column, array, like, false), List.of(), List.of(), 0, Limits.NONE);
  }

  /**
   * Creates a reader for a column of {@code vector<float, n>}.
   *
   * @param column the name of the column, as in the driver's getters
   * @return a reader of only this column. The reader limits neither the number of rows nor the
   *     memory of a result
   */
  public static MatrixReader<FloatMatrix> floats(String column) {
    return of(column, VectorArray.FLOATS, FloatMatrix.wrap(new float[0], 1));
  }

  /**
   * Creates a reader for a column of {@code vector<double, n>}.
   *
   * @param column the name of the column, as in the driver's getters
   * @return a reader of only this column. The reader limits neither the number of rows nor the
   *     memory of a result
   */
  public static MatrixReader<DoubleMatrix> doubles(String column) {
    return of(column, VectorArray.DOUBLES, DoubleMatrix.wrap(new double[0], 1));
  }

  /**
   * Creates a reader for a column of {@code vector<int, n>}.
   *
   * @param column the name of the column, as in the driver's getters
   * @return a reader of only this column. The reader limits neither the number of rows nor the
   *     memory of a result
   */
  public static MatrixReader<IntMatrix> ints(String column) {
    return of(column, VectorArray.INTS, IntMatrix.wrap(new int[0], 1));
  }

  /**
   * Creates a reader for a column of {@code vector<bigint, n>}.
   *
   * @param column the name of the column, as in the driver's getters
   * @return a reader of only this column. The reader limits neither the number of rows nor the
   *     memory of a result
   */
  public static MatrixReader<LongMatrix> longs(String column) {
    return of(column, VectorArray.LONGS, LongMatrix.wrap(new long[0], 1));
  }

  /**
   * Creates a reader for a column of {@code vector<uuid, n>} or {@code vector<timeuuid, n>}.
   *
   * @param column the name of the column, as in the driver's getters
   * @return a reader of only this column. The reader limits neither the number of rows nor the
   *     memory of a result
   */
  public static MatrixReader<UuidMatrix> uuids(String column) {
    return of(column, VectorArray.UUID_LONGS, UuidMatrix.wrap(new long[0], 1));
  }

  /**
   * Returns a reader that also reads another column of the same rows into an array.
   *
   * <table>
   * <caption>Arrays</caption>
   * <tr><th>array</th><th>types of the column</th></tr>
   * <tr><td>{@code long[]}</td><td>bigint, int, smallint, tinyint, counter, and timestamp as the
   *     milliseconds since 1970-01-01T00:00Z</td></tr>
   * <tr><td>{@code int[]}</td><td>int, smallint, tinyint</td></tr>
   * <tr><td>{@code float[]}</td><td>float</td></tr>
   * <tr><td>{@code double[]}</td><td>double, float</td></tr>
   * <tr><td>{@code UUID[]}</td><td>uuid, timeuuid</td></tr>
   * <tr><td>{@code String[]}</td><td>text, varchar, ascii</td></tr>
   * <tr><td>{@code Object[]}</td><td>any type; the values are those of {@code row.getObject}
   *     </td></tr>
   * </table>
   *
   * <p>In an array of objects, an element is null where the driver's getter returns null. An array
   * of numbers cannot hold a null or an empty value (one of zero bytes): reading such a value
   * throws a {@link RowDecodeException}.
   *
   * @param name the name of the column, as in the driver's getters
   * @param arrayClass the class of the array, for example {@code long[].class}
   * @return a new reader; this one is unchanged
   * @throws QuiverException if {@code arrayClass} is not in the table above, or if the reader
   *     already reads a column of this name into an array
   * @throws NullPointerException if {@code name} or {@code arrayClass} is null
   */
  @CheckReturnValue
  public MatrixReader<M> withColumn(String name, Class<?> arrayClass) {
    return withColumn(new AdditionalColumn(name, AdditionalColumn.Kind.of(name, arrayClass)));
  }

  /**
   * Returns a reader that also reads the columns of another reader in the same pass: each column of
   * vectors as a separate matrix, and each other column as an array.
   *
   * <pre>{@code
   * VectorTable<FloatMatrix> docs =
   *     MatrixReader.floats("title").withVectors(MatrixReader.floats("body")).read(rows);
   * FloatMatrix titles = docs.matrix();
   * FloatMatrix bodies = docs.column("body", FloatMatrix.class); // has the same rows
   * }</pre>
   *
   * <p>If the other reader reuses a matrix, the new reader reuses it, too. Of both readers' limits,
   * the lower ones apply; of both numbers of expected rows, the higher.
   *
   * @param other a reader of other columns
   * @return a new reader; this one and the other are unchanged
   * @throws QuiverException if both read a column of the same name as a matrix, or both as an array
   * @throws NullPointerException if {@code other} is null
   */
  @CheckReturnValue
  public MatrixReader<M> withVectors(MatrixReader<?> other) {
    List<MatrixColumn<?>> more = new ArrayList<>(matrices);
    more.add(other.vectors);
    more.addAll(other.matrices);
    for (int i = 0; i < more.size(); i++) {
      String name = more.get(i).name();
      checkOnce(
          name,
          name.equals(vectors.name()) || isAmong(name, more.subList(0, i), MatrixColumn::name));
    }
    MatrixReader<M> reader =
        new MatrixReader<>(
            vectors,
            List.copyOf(more),
            additional,
            Math.max(expectedRows, other.expectedRows),
            limits.and(other.limits));
    for (AdditionalColumn added : other.additional) {
      reader = reader.withColumn(added);
    }
    return reader;
  }

  private MatrixReader<M> withColumn(AdditionalColumn added) {
    checkOnce(added.name(), isAmong(added.name(), additional, AdditionalColumn::name));
    List<AdditionalColumn> more = new ArrayList<>(additional);
    more.add(added);
    return new MatrixReader<>(vectors, matrices, List.copyOf(more), expectedRows, limits);
  }

  private static <C> boolean isAmong(
      String name, List<? extends C> columns, Function<C, String> nameOf) {
    return columns.stream().anyMatch(column -> nameOf.apply(column).equals(name));
  }

  private static void checkOnce(String name, boolean isRead) {
    if (isRead) {
      throw WireErrors.fact("column " + name, "requested twice");
    }
  }

  /**
   * Returns a reader that allocates memory for this many rows at once. A reader without this option
   * collects the rows of several pages in small arrays, and copies them into one array at the end.
   *
   * @param rows the number of rows of a result, if known; the actual number may be lower or higher.
   *     0 means unknown
   * @return a new reader; this one is unchanged
   * @throws QuiverException if {@code rows} is negative
   */
  @CheckReturnValue
  public MatrixReader<M> withExpectedRows(int rows) {
    if (rows < 0) {
      throw WireErrors.of("withExpectedRows", "at least 0 rows", "" + rows);
    }
    return new MatrixReader<>(vectors, matrices, additional, rows, limits);
  }

  /**
   * Returns a reader that decodes vectors into the array of a matrix that is no longer needed. The
   * new reader allocates no memory for vectors.
   *
   * <pre>{@code
   * FloatMatrix memory = FloatMatrix.wrap(new float[10_000 * 384], 384);
   * MatrixReader<FloatMatrix> reader = MatrixReader.floats("embedding").withReusedMatrix(memory);
   * // each chunk has the same array, so use it before the next
   * reader.chunks(rows, 10_000).forEachRemaining(chunk -> index(chunk.matrix()));
   * }</pre>
   *
   * <p>All matrices that the new reader returns for its column share that array, each with its rows
   * at the array's beginning. Reading the next matrix overwrites the rows of the previous matrix,
   * also if a row of the next matrix cannot be read. So the reader is not thread-safe: read one
   * result after the other. If the reader begins to read a result while it still reads an earlier
   * one, for example one whose reading was cancelled, the earlier reading fails with an {@link
   * IllegalStateException}; before that, the earlier reading may write one more row into the array.
   * The reader does not detect two matrices that share an array: use an array for only one matrix,
   * and that matrix for only one reader. Values of other columns are read into new arrays.
   *
   * <p>Reading more rows than fit into the array throws an {@link IllegalStateException}; {@link
   * #chunks} of more rows, or a column of another dimension, throw a {@link QuiverException} before
   * the first row is read.
   *
   * @param matrix a matrix that {@code wrap} has created, or that was read before. The application
   *     must not use it any more
   * @return a new reader; this one is unchanged
   * @throws NullPointerException if {@code matrix} is null
   */
  @CheckReturnValue
  public MatrixReader<M> withReusedMatrix(M matrix) {
    return new MatrixReader<>(vectors.reusing(matrix), matrices, additional, expectedRows, limits);
  }

  /**
   * Returns a reader that rejects results of more rows with an {@link IllegalStateException} at the
   * first row beyond the limit. For {@link #chunks}, the limit applies to the whole result.
   *
   * @param rows the maximum number of rows of a result
   * @return a new reader; this one is unchanged
   * @throws QuiverException if {@code rows} is negative
   */
  @CheckReturnValue
  public MatrixReader<M> withMaxRows(long rows) {
    return new MatrixReader<>(vectors, matrices, additional, expectedRows, limits.withRows(rows));
  }

  /**
   * Returns a reader that rejects larger tables with an {@link IllegalStateException} at the first
   * row beyond the limit. The size of a table is the size of the elements of all matrices, plus 8
   * bytes per row for each other column. The size does not include the objects in the arrays of
   * other columns, such as strings. For {@link #chunks}, the limit applies to each table. While
   * parts read from several pages are joined at the end, both the parts and the joined table are in
   * memory.
   *
   * <p>The limit protects against untrusted servers: a null vector takes memory for its elements in
   * a matrix, but no bytes in a page, and a server can claim any dimension. No memory is allocated
   * for nulls before the first vector that is not null; if all vectors are null, the memory is
   * allocated at the end.
   *
   * @param bytes the maximum size of a table
   * @return a new reader; this one is unchanged
   * @throws QuiverException if {@code bytes} is negative
   */
  @CheckReturnValue
  public MatrixReader<M> withMaxBytes(long bytes) {
    return new MatrixReader<>(vectors, matrices, additional, expectedRows, limits.withBytes(bytes));
  }

  /**
   * Reads all remaining rows, page after page. The driver fetches the next page after the last row
   * of a page, and blocks the calling thread. Exceptions of the driver are passed on unchanged.
   *
   * @param rows a result set, or any other iterable of rows of the driver
   * @return a table of all these rows; without rows, a table with an empty matrix
   * @throws QuiverException if a column has another type than it is read as, also on a later page,
   *     or another dimension than the reused matrix; if the dimension of the column's type is
   *     impossible, or a vector has more or fewer bytes than its type requires
   * @throws RowDecodeException if a column is missing or ambiguous, if a row has more or fewer
   *     cells than columns, or if a value other than a vector cannot be read
   * @throws IllegalStateException if there are more rows than {@link #withMaxRows}, {@link
   *     #withMaxBytes} or one array allow ({@link #chunks} reads such results), if a later reading
   *     has taken over the matrix of {@link #withReusedMatrix}, or if a {@code ResultSet} of the
   *     driver ends at an empty page that is not its last page, which does not happen in a session
   *     of {@code Quiver.sessionBuilder()}
   */
  public VectorTable<M> read(PagingIterable<Row> rows) {
    TableBuilder<M> table = TableBuilder.forAll(this, rows.getColumnDefinitions());
    table.addPages(rows, rows.iterator(), Integer.MAX_VALUE);
    return table.end();
  }

  /**
   * Reads the remaining rows of the current page. No other page is fetched.
   *
   * @param page a page of an asynchronous result; its rows are consumed
   * @return a table of these rows; without rows, a table with an empty matrix
   * @throws QuiverException for the same reasons as {@link #read}
   * @throws IllegalStateException if there are more rows than {@link #withMaxRows}, {@link
   *     #withMaxBytes} or one array allow, or if a later reading has taken over the matrix of
   *     {@link #withReusedMatrix}
   */
  public VectorTable<M> readPage(AsyncResultSet page) {
    TableBuilder<M> table = TableBuilder.forAll(this, page.getColumnDefinitions());
    table.addPage(page, true);
    return table.end();
  }

  /**
   * Reads all pages. While a page is read, the driver fetches the next page. If the first page has
   * already arrived, reading begins on the calling thread. Pages that must be awaited are read on a
   * thread of the driver, which cannot send or receive other messages meanwhile.
   *
   * <pre>{@code
   * CompletionStage<VectorTable<FloatMatrix>> docs = reader.readAsync(session.executeAsync(query));
   * }</pre>
   *
   * @param first the first page, as returned by {@code executeAsync}
   * @return a stage that completes with the table, on the thread that has read the last page. It
   *     completes exceptionally with the first error: an exception that {@link #read} throws, or an
   *     exception of the driver. If its {@code toCompletableFuture()} is cancelled, no further page
   *     is read or fetched; the request for the first page continues. Cancelling a stage derived
   *     from it, for example with {@code thenApply}, does not stop the reading
   */
  public CompletionStage<VectorTable<M>> readAsync(
      CompletionStage<? extends AsyncResultSet> first) {
    return readAsync(first, Runnable::run);
  }

  /**
   * Reads all pages on an executor; otherwise like {@link #readAsync(CompletionStage)}.
   *
   * @param first the first page, as returned by {@code executeAsync}
   * @param executor reads the pages, and completes the stage. If it rejects a task, the stage
   *     completes exceptionally with the executor's exception
   * @return a stage like that of {@link #readAsync(CompletionStage)}
   */
  public CompletionStage<VectorTable<M>> readAsync(
      CompletionStage<? extends AsyncResultSet> first, Executor executor) {
    return new PageChain<>(
            page -> new Pages<>(TableBuilder.forAll(this, page.getColumnDefinitions())), executor)
        .read(first);
  }

  /**
   * Reads all rows as consecutive tables, for results larger than memory or than an array.
   *
   * @param rows a result set, or any other iterable of rows of the driver
   * @param rowsPerChunk the number of rows of each table; the last one may have fewer
   * @return an iterator, empty for a result without rows, whose {@code next} reads a table, and
   *     throws the exceptions of {@link #read}; {@code hasNext} also throws at an empty page that
   *     is not the last page. After a row that could not be read, {@code next} throws an {@link
   *     IllegalStateException}. The iterator is not thread-safe
   * @throws QuiverException if a column has another type than it is read as, or another dimension
   *     than the reused matrix; if the dimension of the column's type is impossible; if {@code
   *     rowsPerChunk} is below 1, or above the number of rows that a matrix can have
   * @throws RowDecodeException if a column is missing or ambiguous
   */
  public Iterator<VectorTable<M>> chunks(PagingIterable<Row> rows, int rowsPerChunk) {
    return new Chunks<>(this, rows, rowsPerChunk);
  }

  private List<String> columns() {
    List<String> names = new ArrayList<>();
    names.add(vectors.name());
    matrices.forEach(each -> names.add(each.name()));
    additional.forEach(each -> names.add(each.name()));
    return names.stream().distinct().toList();
  }

  private record Pages<M extends VectorMatrix<?>>(TableBuilder<M> table)
      implements PageChain.Pages<VectorTable<M>> {

    @Override
    public void addPage(AsyncResultSet page, boolean isLast) {
      table.addPage(page, isLast);
    }

    @Override
    public VectorTable<M> build() {
      return table.end();
    }
  }

  @Override
  public String toString() {
    List<String> others = new ArrayList<>(matrices.stream().map(MatrixColumn::name).toList());
    additional.forEach(column -> others.add(column.name()));
    return "MatrixReader of column " + vectors.name() + (others.isEmpty() ? "" : " and " + others);
  }
}
