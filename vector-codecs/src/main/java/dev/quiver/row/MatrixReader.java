/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.annotation.CheckReturnValue;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.matrix.DoubleMatrix;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.matrix.IntMatrix;
import dev.quiver.matrix.LongMatrix;
import dev.quiver.matrix.MatrixBuilder;
import dev.quiver.matrix.UuidMatrix;
import dev.quiver.matrix.VectorMatrix;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Reads a column of vectors as a matrix, and other columns beside it.
 *
 * <pre>{@code
 * MatrixReader<FloatMatrix> reader = MatrixReader.floats("embedding").andUuids("id");
 *
 * VectorTable<FloatMatrix> docs = reader.read(session.execute("SELECT id, embedding FROM docs"));
 * float[] elements = docs.matrix().elements(); // rows x dimension, one after the other
 * UUID[] ids = docs.uuids("id");               // ids[r] belongs to row r
 * }</pre>
 *
 * <p>Vectors go from the bytes of the page into the array of the matrix, without an object for a
 * row's value. The dimension is that of the column's type. A reader is an immutable description,
 * thread-safe, and good for any number of results; one of {@link #reusing} for one after the other.
 *
 * <p>A null vector is a null row ({@link VectorMatrix#isNull}), as is an empty value, which no
 * server stores. Names of columns are as in the driver's getters, where case matters only in double
 * quotes, other than for {@link RowDecoder}, which takes names as the schema has them; a name that
 * several columns have is refused.
 *
 * <p>What does not fit is an exception that names the column, and the row, from 0: {@link
 * dev.quiver.vector.VectorTypeException} for a column of another type; {@link
 * dev.quiver.vector.VectorLengthException} for a vector that is not as long as its type says;
 * {@link RowDecodeException} for a column that is not there, for a value beside the vectors that
 * cannot be read, such as a null for an array of longs, and for a row that has more or fewer cells
 * than columns; {@link IllegalStateException} for more rows than are allowed, or than an array
 * holds.
 *
 * <p>Columns may move between two pages, as where a prepared {@code SELECT *} meets an {@code ALTER
 * TABLE}. One that is no longer there, or of another type, is refused. Before protocol v5 servers
 * do not tell of such changes: where one column was dropped and another added, cells would be taken
 * for those of the other column. Select the columns by name, or use v5.
 *
 * @param <M> the type of the matrix
 */
public final class MatrixReader<M extends VectorMatrix<?>> {

  /** Makes the builder of a matrix. */
  interface Factory<M extends VectorMatrix<?>> {
    MatrixBuilder<?, M> create(int dimension, int expectedRows);
  }

  final String column;
  final VectorArray<?> array;
  final Factory<M> factory;
  final List<AdditionalColumn> additional;
  final int expectedRows;
  final Limits limits;

  private MatrixReader(
      String column,
      VectorArray<?> array,
      Factory<M> factory,
      List<AdditionalColumn> additional,
      int expectedRows,
      Limits limits) {
    this.column = column;
    this.array = array;
    this.factory = factory;
    this.additional = additional;
    this.expectedRows = expectedRows;
    this.limits = limits;
  }

  private static <M extends VectorMatrix<?>> MatrixReader<M> of(
      String column, VectorArray<?> array, Factory<M> factory) {
    return new MatrixReader<>(
        Objects.requireNonNull(column, "column"), array, factory, List.of(), 0, Limits.NONE);
  }

  /** For a column of {@code vector<float, n>}. */
  public static MatrixReader<FloatMatrix> floats(String column) {
    return of(column, VectorArray.FLOATS, MatrixBuilder::floats);
  }

  /** For a column of {@code vector<double, n>}. */
  public static MatrixReader<DoubleMatrix> doubles(String column) {
    return of(column, VectorArray.DOUBLES, MatrixBuilder::doubles);
  }

  /** For a column of {@code vector<int, n>}. */
  public static MatrixReader<IntMatrix> ints(String column) {
    return of(column, VectorArray.INTS, MatrixBuilder::ints);
  }

  /** For a column of {@code vector<bigint, n>}. */
  public static MatrixReader<LongMatrix> longs(String column) {
    return of(column, VectorArray.LONGS, MatrixBuilder::longs);
  }

  /** For a column of {@code vector<uuid, n>} or {@code vector<timeuuid, n>}. */
  public static MatrixReader<UuidMatrix> uuids(String column) {
    return of(column, VectorArray.UUID_LONGS, MatrixBuilder::uuids);
  }

  /**
   * Reads a column of bigint, int, smallint, tinyint or counter beside the vectors; nulls and empty
   * values are refused.
   */
  @CheckReturnValue
  public MatrixReader<M> andLongs(String name) {
    return and(new AdditionalColumn(name, AdditionalColumn.Kind.LONGS));
  }

  /** Reads a column of uuid or timeuuid beside the vectors. */
  @CheckReturnValue
  public MatrixReader<M> andUuids(String name) {
    return and(new AdditionalColumn(name, AdditionalColumn.Kind.UUIDS));
  }

  /** Reads a column of text, varchar or ascii beside the vectors. */
  @CheckReturnValue
  public MatrixReader<M> andTexts(String name) {
    return and(new AdditionalColumn(name, AdditionalColumn.Kind.TEXTS));
  }

  /** Reads a column of any type beside the vectors, as {@code getObject} does. */
  @CheckReturnValue
  public MatrixReader<M> andObjects(String name) {
    return and(new AdditionalColumn(name, AdditionalColumn.Kind.OBJECTS));
  }

  private MatrixReader<M> and(AdditionalColumn added) {
    if (additional.stream().anyMatch(other -> other.name().equals(added.name()))) {
      throw new IllegalArgumentException(
          "column " + added.name() + ": expected to be read once, got it twice");
    }
    List<AdditionalColumn> more = new ArrayList<>(additional);
    more.add(added);
    return new MatrixReader<>(column, array, factory, List.copyOf(more), expectedRows, limits);
  }

  /**
   * Allocates memory for so many rows at once, where the number is known: otherwise the rows of
   * several pages are collected in small arrays, and copied into one at the end. It need not be
   * exact, and is no limit.
   */
  @CheckReturnValue
  public MatrixReader<M> expectingRows(int rows) {
    if (rows < 0) {
      throw new IllegalArgumentException("expected at least 0 rows, got " + rows);
    }
    return new MatrixReader<>(column, array, factory, additional, rows, limits);
  }

  /**
   * Reads into the memory of a matrix that is not needed any more, and allocates none for vectors.
   *
   * <pre>{@code
   * FloatMatrix memory = FloatMatrix.wrap(new float[10_000 * 384], 384);
   * MatrixReader.floats("embedding").reusing(memory).chunks(rows, 10_000).forEachRemaining(
   *     chunk -> index(chunk.matrix())); // each chunk has the same array, so use it before the next
   * }</pre>
   *
   * <p>All matrices that this reader reads have that array, the rows at its beginning. Each one is
   * overwritten by the next one, and may be wrong after a row that could not be read. So this
   * reader is not thread-safe: read one result after the other. A reading that was not at its end
   * when another began, as one that was cancelled, fails with an {@link IllegalStateException}, and
   * may have written a row of its own by then. Two matrices with the same array are not recognized:
   * give an array to one matrix, and that matrix to one reader. Columns beside the vectors have new
   * arrays.
   *
   * <p>More rows than the array has room for are an {@link IllegalStateException}; {@code chunks}
   * of more rows an {@link IllegalArgumentException} at once; a column of another dimension a
   * {@link dev.quiver.vector.VectorTypeException}.
   *
   * @param matrix of {@code wrap}, or read before
   */
  @CheckReturnValue
  @SuppressWarnings("unchecked") // a builder for the matrix's own array makes matrices of its class
  public MatrixReader<M> reusing(M matrix) {
    Factory<M> reused =
        (dimension, rows) ->
            (MatrixBuilder<?, M>) MatrixBuilder.reusing((VectorMatrix<Object>) matrix);
    return new MatrixReader<>(column, array, reused, additional, expectedRows, limits);
  }

  /**
   * Refuses results of more rows, by an {@link IllegalStateException} at the first of them. In
   * chunks, this is for the whole result.
   */
  @CheckReturnValue
  public MatrixReader<M> atMostRows(long rows) {
    return new MatrixReader<>(
        column, array, factory, additional, expectedRows, limits.withRows(rows));
  }

  /**
   * Refuses tables that would take more memory, by an {@link IllegalStateException} at the first
   * row that has no place. Counted are the elements of the matrix, and 8 bytes a row for each
   * column beside it, but not the objects there. In chunks, this is for each of them. While a table
   * is finished, it may be there twice, in parts and whole.
   *
   * <p>This guards against servers that are not trusted: the elements of a null take memory in a
   * matrix, but no bytes in a page, and the dimension is what the server says it is. Nothing is
   * allocated for nulls before the first vector; if there is none, when the table is finished.
   */
  @CheckReturnValue
  public MatrixReader<M> atMostBytes(long bytes) {
    return new MatrixReader<>(
        column, array, factory, additional, expectedRows, limits.withBytes(bytes));
  }

  /**
   * Reads all rows that are left, page after page; the driver fetches the next page when one is
   * used up.
   *
   * @param rows a result set, or any other iterable of rows of the driver
   * @throws IllegalStateException if the rows are more than allowed, or than an array holds ({@link
   *     #chunks} reads these)
   */
  public VectorTable<M> read(PagingIterable<Row> rows) {
    TableBuilder<M> table = TableBuilder.forAll(this, rows.getColumnDefinitions());
    table.addPages(rows, rows.iterator(), Integer.MAX_VALUE);
    return table.build();
  }

  /** Reads the rows of the current page that are left. */
  public VectorTable<M> readPage(AsyncResultSet page) {
    TableBuilder<M> table = TableBuilder.forAll(this, page.getColumnDefinitions());
    table.addPage(page, true);
    return table.build();
  }

  /**
   * Reads all pages, each while the next one is on its way: the first one on the calling thread,
   * the others on a thread of the driver, which can send and receive nothing else meanwhile.
   *
   * @param first the first page
   * @return completes on one of these threads, exceptionally with the first error. If the {@code
   *     toCompletableFuture()} of this stage is cancelled, no further page is fetched; cancelling a
   *     stage made from it, as by {@code thenApply}, does not stop the reading
   */
  public CompletionStage<VectorTable<M>> readAsync(AsyncResultSet first) {
    return readAsync(first, Runnable::run);
  }

  /**
   * Reads all pages, each while the next one is on its way; otherwise as {@link
   * #readAsync(AsyncResultSet)}.
   *
   * @param executor what reads the pages, and completes the stage
   */
  public CompletionStage<VectorTable<M>> readAsync(AsyncResultSet first, Executor executor) {
    return readAsync(CompletableFuture.completedFuture(first), executor);
  }

  /**
   * Reads all pages once the first one is there, on the thread that brings it; otherwise as {@link
   * #readAsync(AsyncResultSet)}.
   *
   * <pre>{@code
   * CompletionStage<VectorTable<FloatMatrix>> docs = reader.readAsync(session.executeAsync(query));
   * }</pre>
   *
   * @param first the first page, as {@code executeAsync} gives it; where it fails, the returned
   *     stage fails with its error
   * @return if it is cancelled before the first page is there, that page is not read; the request
   *     for it goes on
   */
  public CompletionStage<VectorTable<M>> readAsync(
      CompletionStage<? extends AsyncResultSet> first) {
    return readAsync(first, Runnable::run);
  }

  /**
   * Reads all pages once the first one is there; otherwise as {@link #readAsync(CompletionStage)}.
   *
   * @param executor what reads the pages, and completes the stage
   */
  public CompletionStage<VectorTable<M>> readAsync(
      CompletionStage<? extends AsyncResultSet> first, Executor executor) {
    return new PageChain<>(this, executor).read(first);
  }

  /**
   * Reads all rows as one table after the other, for results larger than memory or than an array.
   *
   * @param rowsPerChunk the rows of each table, of which the last one may have fewer
   * @return an iterator that reads as it goes; a result without rows has no chunk. After a row that
   *     cannot be read, {@code next} fails with an {@link IllegalStateException}
   * @throws IllegalArgumentException if a matrix cannot have so many rows
   */
  public Iterator<VectorTable<M>> chunks(PagingIterable<Row> rows, int rowsPerChunk) {
    return new Chunks<>(this, rows, rowsPerChunk);
  }

  @Override
  public String toString() {
    return "MatrixReader of column "
        + column
        + (additional.isEmpty()
            ? ""
            : " and " + additional.stream().map(AdditionalColumn::name).toList());
  }
}
