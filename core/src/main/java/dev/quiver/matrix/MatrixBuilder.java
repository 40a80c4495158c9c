/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.internal.wire.WireErrors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Decodes vectors, one after the other, into the array of a matrix.
 *
 * <pre>{@code
 * MatrixBuilder<float[], FloatMatrix> builder = MatrixBuilder.floats(1536);
 * builder.expectRows(5000);
 * for (ByteBuffer cell : cells) {
 *   builder.add(cell);
 * }
 * FloatMatrix matrix = builder.build();
 * }</pre>
 *
 * <p>If no more rows come than {@link #expectRows} announced, each vector is decoded into its final
 * place. Further rows go into other arrays, which {@link #build} copies into one. A matrix never
 * keeps more memory than its rows take, except after {@link #buildUntrimmed}. Nothing is allocated
 * before the first vector, because only its bytes prove the dimension; a matrix of nulls only is
 * allocated when it is built. A builder made by {@link #reusing} has the memory of a matrix
 * instead, and allocates none for vectors.
 *
 * <p>A builder is not thread-safe.
 *
 * @param <A> the type of the array
 * @param <M> the type of the matrix
 * @since 0.1.0
 */
public final class MatrixBuilder<A, M extends VectorMatrix<A>> {

  /** What a JVM can allocate as one array, at least. */
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private final VectorArray<A> arrayKind;
  private final Factory<A, M> factory;
  private final VectorLayout layout;
  private final VectorKernel kernel = KernelSet.best();

  /** The rows that fit into one array. */
  private final int maxRows;

  private final RowArrays<A> rows;
  private BitSet nulls = new BitSet();

  private MatrixBuilder(VectorArray<A> arrayKind, int dimension, Factory<A, M> factory) {
    this.arrayKind = arrayKind;
    this.factory = factory;
    this.layout = new VectorLayout(arrayKind.elementType(), dimension);
    this.maxRows = MAX_ARRAY / (dimension * arrayKind.width());
    this.rows = new RowArrays<>(arrayKind, dimension, maxRows);
  }

  @SuppressWarnings("unchecked") // a matrix of other rows is of the same class
  private MatrixBuilder(M matrix) {
    this.arrayKind = matrix.arrayKind();
    this.factory = (array, rowCount, dimension, nulls) -> (M) matrix.withRows(rowCount, nulls);
    this.layout = new VectorLayout(arrayKind.elementType(), matrix.dimension());
    this.maxRows = arrayKind.count(matrix.elements()) / matrix.dimension();
    this.rows = new RowArrays<>(matrix, maxRows);
  }

  private interface Factory<A, M> {
    M create(A elements, int rowCount, int dimension, BitSet nulls);
  }

  /**
   * Makes a builder for rows of {@code vector<float, dimension>}.
   *
   * @param dimension how many elements a row has
   * @return a builder without rows
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static MatrixBuilder<float[], FloatMatrix> floats(int dimension) {
    return new MatrixBuilder<>(VectorArray.FLOATS, dimension, FloatMatrix::new);
  }

  /**
   * Makes a builder for rows of {@code vector<double, dimension>}.
   *
   * @param dimension how many elements a row has
   * @return a builder without rows
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static MatrixBuilder<double[], DoubleMatrix> doubles(int dimension) {
    return new MatrixBuilder<>(VectorArray.DOUBLES, dimension, DoubleMatrix::new);
  }

  /**
   * Makes a builder for rows of {@code vector<int, dimension>}.
   *
   * @param dimension how many elements a row has
   * @return a builder without rows
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static MatrixBuilder<int[], IntMatrix> ints(int dimension) {
    return new MatrixBuilder<>(VectorArray.INTS, dimension, IntMatrix::new);
  }

  /**
   * Makes a builder for rows of {@code vector<bigint, dimension>}.
   *
   * @param dimension how many elements a row has
   * @return a builder without rows
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static MatrixBuilder<long[], LongMatrix> longs(int dimension) {
    return new MatrixBuilder<>(VectorArray.LONGS, dimension, LongMatrix::new);
  }

  /**
   * Makes a builder for rows of {@code vector<uuid, dimension>} or {@code vector<timeuuid,
   * dimension>}.
   *
   * @param dimension how many UUIDs a row has
   * @return a builder without rows
   * @throws VectorDimensionException if {@code dimension} is below 1, or if the bytes of such a
   *     vector are more than {@link Integer#MAX_VALUE}
   * @since 0.1.0
   */
  public static MatrixBuilder<long[], UuidMatrix> uuids(int dimension) {
    return new MatrixBuilder<>(VectorArray.UUID_LONGS, dimension, UuidMatrix::new);
  }

  /**
   * Makes a builder that puts its rows into the memory of a matrix that is not needed any more. It
   * allocates no other memory for vectors. All matrices that it builds have that same array, one
   * after the other.
   *
   * <p>The rows of the next matrix overwrite those of the one before, so be done with a matrix
   * before you begin the next one. A second builder for the same matrix takes the memory away from
   * the first one, which fails with an {@link IllegalStateException} at its next row. That two
   * matrices have the same array is not recognized.
   *
   * @param <A> the type of the array
   * @param <M> the type of the matrix
   * @param matrix its dimension is that of the rows, and {@link #maxRows} rows fit into its array
   * @return a builder without rows
   * @since 0.1.0
   */
  public static <A, M extends VectorMatrix<A>> MatrixBuilder<A, M> reusing(M matrix) {
    return new MatrixBuilder<>(matrix);
  }

  /**
   * Tells how many elements a row has.
   *
   * @return the dimension; for UUIDs a number of UUIDs, not of longs
   * @since 0.1.0
   */
  public int dimension() {
    return layout.dimension();
  }

  /**
   * Tells how many rows were added since the builder was made, or since the last {@link #build}.
   *
   * @return the number of rows, null ones included
   * @since 0.1.0
   */
  public int rowCount() {
    return rows.rowCount();
  }

  /**
   * Tells how many rows a matrix of this builder can have.
   *
   * @return the rows that fit into one array of the JVM; for {@link #reusing} those that fit into
   *     the array of the given matrix
   * @since 0.1.0
   */
  public int maxRows() {
    return maxRows;
  }

  /**
   * Prepares for further rows: memory for them is allocated at once. If there is no vector yet, it
   * is allocated with the first one. Nothing is allocated if the memory at hand is enough, or if it
   * is that of {@link #reusing}.
   *
   * @param more how many rows are to come, as far as that is known; fewer or more may come
   * @throws QuiverException if {@code more} is negative, or if the matrix would have more than
   *     {@link #maxRows} rows
   * @since 0.1.0
   */
  public void expectRows(int more) {
    if (more < 0 || more > maxRows - rowCount()) {
      throw WireErrors.of(
          "matrix of " + layout, "0 to " + (maxRows - rowCount()) + " more rows", "" + more);
    }
    rows.reserve(more);
  }

  /**
   * Adds a vector from the bytes between a buffer's position and its limit.
   *
   * @param cell any kind of buffer. It is read in big-endian order, whatever its own order; its
   *     position, limit and order stay as they are
   * @throws QuiverException if the bytes are not as many as such a vector has; no row is added then
   * @throws IllegalStateException if there are {@link #maxRows} rows already, or if another builder
   *     has taken the memory ({@link #reusing}); no row is added then
   * @since 0.1.0
   */
  public void add(ByteBuffer cell) {
    if (cell.remaining() != layout.byteLength()) {
      throw WireErrors.length(layout.toString(), layout.byteLength(), cell.remaining());
    }
    checkRoom();
    A target = rows.next();
    arrayKind.decode(kernel, cell, cell.position(), target, rows.nextIndex(), layout.dimension());
    rows.added();
  }

  /**
   * Adds a vector from a range of an array of bytes, in big-endian order.
   *
   * @param bytes what the vector is in; it is not kept
   * @param offset where the vector begins: bytes
   * @param length how long it is: bytes
   * @throws QuiverException if {@code length} is not that of such a vector; no row is added then
   * @throws IndexOutOfBoundsException if the array has no such range; no row is added then
   * @throws IllegalStateException if there are {@link #maxRows} rows already, or if another builder
   *     has taken the memory ({@link #reusing}); no row is added then
   * @since 0.1.0
   */
  public void add(byte[] bytes, int offset, int length) {
    if (length != layout.byteLength()) {
      throw WireErrors.length(layout.toString(), layout.byteLength(), length);
    }
    checkRoom();
    A target = rows.next();
    arrayKind.decode(kernel, bytes, offset, target, rows.nextIndex(), layout.dimension());
    rows.added();
  }

  /**
   * Adds a null row, whose elements are zeros.
   *
   * @throws IllegalStateException if there are {@link #maxRows} rows already, or if another builder
   *     has taken the memory ({@link #reusing}); no row is added then
   * @since 0.1.0
   */
  public void addNull() {
    checkRoom();
    nulls.set(rowCount());
    rows.addZeros();
  }

  private void checkRoom() {
    if (rowCount() == maxRows) {
      throw new IllegalStateException(
          "expected at most " + maxRows + " rows of " + layout + " in one array, got more");
    }
  }

  /**
   * Makes a matrix of the rows that were added. After that the builder has no rows, and can be used
   * again.
   *
   * @return a matrix whose array has no other rows; after {@link #reusing}, one in the array of the
   *     given matrix
   * @throws IllegalStateException if another builder has taken the memory ({@link #reusing})
   * @since 0.1.0
   */
  public M build() {
    return build(true);
  }

  /**
   * Makes a matrix of the rows that were added, in the array that they are in. Use it if the number
   * of rows that was expected is an estimate: {@link #build} copies rows that are fewer.
   *
   * @return as {@link #build}; but its array may be longer than its rows, by the rows that were
   *     expected and did not come
   * @throws IllegalStateException if another builder has taken the memory ({@link #reusing})
   * @since 0.1.0
   */
  public M buildUntrimmed() {
    return build(false);
  }

  private M build(boolean trimmed) {
    int rowCount = rowCount();
    M matrix = factory.create(rows.take(trimmed), rowCount, layout.dimension(), nulls);
    nulls = new BitSet();
    return matrix;
  }
}
