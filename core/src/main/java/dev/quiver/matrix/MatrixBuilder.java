/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.internal.wire.LengthErrors;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorLengthException;
import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Decodes vectors one after the other into the array of a matrix.
 *
 * <pre>{@code
 * MatrixBuilder<float[], FloatMatrix> builder = MatrixBuilder.floats(1536, 5000);
 * for (ByteBuffer cell : cells) {
 *   builder.add(cell);
 * }
 * FloatMatrix matrix = builder.build();
 * }</pre>
 *
 * <p>If the expected rows are those that come, vectors go where they stay. Further rows go into
 * arrays of their own, which {@link #build} copies into one; a matrix never keeps more than its
 * rows take. Nothing is allocated before the first vector, whose bytes prove the dimension; a
 * matrix without any is made of zeros when it is built. A builder of {@link #reusing} has the
 * memory of a matrix instead, and allocates none. Not thread-safe.
 *
 * @param <A> the array type
 * @param <M> the type of the matrix
 */
public final class MatrixBuilder<A, M extends VectorMatrix<A>> {

  /** What a JVM can allocate as one array, at least. */
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private final VectorArray<A> form;
  private final Factory<A, M> factory;
  private final VectorLayout layout;
  private final VectorKernel kernel = KernelSet.best();

  /** The rows that fit into one array. */
  private final int maxRows;

  private final RowArrays<A> rows;
  private BitSet nulls = new BitSet();

  private MatrixBuilder(
      VectorArray<A> form, int dimension, int expectedRows, Factory<A, M> factory) {
    this.form = form;
    this.factory = factory;
    this.layout = new VectorLayout(form.elementType(), dimension);
    this.maxRows = MAX_ARRAY / (dimension * form.width());
    this.rows = new NewRows<>(form, dimension, maxRows);
    rows.reserve(checkRows(expectedRows));
  }

  @SuppressWarnings("unchecked") // a matrix of other rows is of the same class
  private MatrixBuilder(M matrix) {
    this.form = matrix.form();
    this.factory = (array, rowCount, dimension, nulls) -> (M) matrix.withRows(rowCount, nulls);
    this.layout = new VectorLayout(form.elementType(), matrix.dimension());
    this.rows = new ReusedRows<>(matrix);
    this.maxRows = form.count(matrix.elements()) / matrix.dimension();
  }

  private interface Factory<A, M> {
    M create(A elements, int rowCount, int dimension, BitSet nulls);
  }

  /**
   * For rows of {@code vector<float, dimension>}.
   *
   * @param expectedRows for how many rows to allocate memory at once, with the first vector; 0 if
   *     that is not known
   * @throws VectorDimensionException if no such vector can exist
   * @throws IllegalArgumentException if so many rows do not fit into an array
   */
  public static MatrixBuilder<float[], FloatMatrix> floats(int dimension, int expectedRows) {
    return new MatrixBuilder<>(VectorArray.FLOATS, dimension, expectedRows, FloatMatrix::new);
  }

  /** For rows of {@code vector<double, dimension>}; see {@link #floats}. */
  public static MatrixBuilder<double[], DoubleMatrix> doubles(int dimension, int expectedRows) {
    return new MatrixBuilder<>(VectorArray.DOUBLES, dimension, expectedRows, DoubleMatrix::new);
  }

  /** For rows of {@code vector<int, dimension>}; see {@link #floats}. */
  public static MatrixBuilder<int[], IntMatrix> ints(int dimension, int expectedRows) {
    return new MatrixBuilder<>(VectorArray.INTS, dimension, expectedRows, IntMatrix::new);
  }

  /** For rows of {@code vector<bigint, dimension>}; see {@link #floats}. */
  public static MatrixBuilder<long[], LongMatrix> longs(int dimension, int expectedRows) {
    return new MatrixBuilder<>(VectorArray.LONGS, dimension, expectedRows, LongMatrix::new);
  }

  /** For rows of {@code vector<uuid, dimension>} or timeuuid; see {@link #floats}. */
  public static MatrixBuilder<long[], UuidMatrix> uuids(int dimension, int expectedRows) {
    return new MatrixBuilder<>(VectorArray.UUID_LONGS, dimension, expectedRows, UuidMatrix::new);
  }

  /**
   * For rows in the memory of a matrix that is not needed any more: no other is allocated for
   * vectors, and all matrices of this builder have that same array, one after the other.
   *
   * <p>Each matrix is overwritten by the rows of the next one. So use one before the next is begun.
   * A builder for the same matrix takes its memory: those made before it fail with an {@link
   * IllegalStateException} at the next row. Another matrix with the same array is not recognized.
   *
   * @param matrix whose array has room for {@link #maxRows} rows
   */
  public static <A, M extends VectorMatrix<A>> MatrixBuilder<A, M> reusing(M matrix) {
    return new MatrixBuilder<>(matrix);
  }

  /** How many elements a row has. */
  public int dimension() {
    return layout.dimension();
  }

  /** The rows so far. */
  public int rowCount() {
    return rows.rowCount();
  }

  /** The rows that a matrix can have at most: those that fit into one array, or into the reused. */
  public int maxRows() {
    return maxRows;
  }

  /**
   * Allocates memory for further rows at once, unless there is room for them already: now, or with
   * the first vector if there is none yet.
   *
   * @param more how many are to come, as far as that is known; there may be more or fewer
   * @throws IllegalArgumentException if so many rows do not fit into one array
   */
  public void expectRows(int more) {
    if (more < 0 || more > maxRows - rowCount()) {
      throw new IllegalArgumentException(
          "expected 0 to " + (maxRows - rowCount()) + " more rows of " + layout + ", got " + more);
    }
    rows.reserve(more);
  }

  /**
   * Adds a vector: the bytes between a buffer's position and limit, which it keeps.
   *
   * @throws VectorLengthException if these are not the bytes of such a vector; nothing is added
   *     then
   * @throws IllegalStateException if there are {@link #maxRows} already
   */
  public void add(ByteBuffer cell) {
    if (cell.remaining() != layout.byteLength()) {
      throw LengthErrors.mismatch(layout.toString(), layout.byteLength(), cell.remaining());
    }
    checkRoom();
    A target = rows.next();
    form.decode(kernel, cell, cell.position(), target, rows.nextIndex(), layout.dimension());
    rows.added();
  }

  /**
   * Adds a vector from a range of bytes.
   *
   * @param offset where it begins: bytes
   * @param length its bytes
   * @throws VectorLengthException if these are not the bytes of such a vector; nothing is added
   *     then
   * @throws IndexOutOfBoundsException if the array has no such range
   * @throws IllegalStateException if there are {@link #maxRows} already
   */
  public void add(byte[] bytes, int offset, int length) {
    if (length != layout.byteLength()) {
      throw LengthErrors.mismatch(layout.toString(), layout.byteLength(), length);
    }
    checkRoom();
    A target = rows.next();
    form.decode(kernel, bytes, offset, target, rows.nextIndex(), layout.dimension());
    rows.added();
  }

  /**
   * Adds a null.
   *
   * @throws IllegalStateException if there are {@link #maxRows} already
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

  private int checkRows(int expectedRows) {
    if (expectedRows < 0 || expectedRows > maxRows) {
      throw new IllegalArgumentException(
          "expected 0 to " + maxRows + " rows of " + layout + ", got " + expectedRows);
    }
    return expectedRows;
  }

  /** The matrix of the rows so far. The builder begins anew, without rows. */
  public M build() {
    int rowCount = rowCount();
    M matrix = factory.create(rows.take(), rowCount, layout.dimension(), nulls);
    nulls = new BitSet();
    return matrix;
  }
}
