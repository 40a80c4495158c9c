/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.kernel.Kernels;
import dev.quiver.kernel.VectorArray;
import dev.quiver.kernel.VectorKernel;
import dev.quiver.wire.VectorDimensionException;
import dev.quiver.wire.VectorLayout;
import dev.quiver.wire.VectorLengthException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

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
 * rows take. Not thread-safe.
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
  private final VectorKernel kernel = Kernels.best();

  /** The rows that fit into one array. */
  private final int maxRows;

  private record Part<A>(A elements, int rowCount) {}

  /** Arrays that are full. */
  private final List<Part<A>> full = new ArrayList<>();

  private int rowsInFull;

  /** The array that rows go into. */
  private A elements;

  private int capacity;
  private int rowsInElements;
  private BitSet nulls = new BitSet();

  private MatrixBuilder(
      VectorArray<A> form, int dimension, int expectedRows, Factory<A, M> factory) {
    this.form = form;
    this.factory = factory;
    this.layout = new VectorLayout(form.elementType(), dimension);
    this.maxRows = MAX_ARRAY / (dimension * form.width());
    this.capacity = checkRows(expectedRows);
    this.elements = form.newArray(capacity * dimension);
  }

  private interface Factory<A, M> {
    M create(A elements, int rowCount, int dimension, BitSet nulls);
  }

  /**
   * For rows of {@code vector<float, dimension>}.
   *
   * @param expectedRows for how many rows to allocate memory at once; 0 if that is not known
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

  /** The type of a row. */
  public VectorLayout layout() {
    return layout;
  }

  /** The kind of array that the elements are in. */
  public VectorArray<A> form() {
    return form;
  }

  /** The rows so far. */
  public int rowCount() {
    return rowsInFull + rowsInElements;
  }

  /** The rows that a matrix of this dimension can have at most: those that fit into one array. */
  public int maxRows() {
    return maxRows;
  }

  /**
   * Allocates memory for further rows at once, unless there is room for them already.
   *
   * @param rows how many are to come, as far as that is known; there may be more or fewer
   * @throws IllegalArgumentException if so many rows do not fit into one array
   */
  public void expectRows(int rows) {
    if (rows < 0 || rows > maxRows - rowCount()) {
      throw new IllegalArgumentException(
          "expected 0 to " + (maxRows - rowCount()) + " more rows of " + layout + ", got " + rows);
    }
    if (rows > capacity - rowsInElements) {
      addPart(rows);
    }
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
      throw VectorLengthException.mismatch(
          layout.toString(), layout.byteLength(), cell.remaining());
    }
    int row = nextRow();
    int dimension = layout.dimension();
    form.decode(kernel, cell, cell.position(), elements, row * dimension, dimension);
    rowsInElements++;
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
      throw VectorLengthException.mismatch(layout.toString(), layout.byteLength(), length);
    }
    int row = nextRow();
    int dimension = layout.dimension();
    form.decode(kernel, bytes, offset, elements, row * dimension, dimension);
    rowsInElements++;
  }

  /**
   * Adds a null.
   *
   * @throws IllegalStateException if there are {@link #maxRows} already
   */
  public void addNull() {
    nextRow();
    nulls.set(rowCount());
    rowsInElements++;
  }

  /** The row of the current array that comes next. */
  private int nextRow() {
    if (rowsInElements == capacity) {
      int rows = rowCount();
      if (rows == maxRows) {
        throw new IllegalStateException(
            "expected at most " + maxRows + " rows of " + layout + " in one array, got more");
      }
      addPart(Math.min(maxRows - rows, Math.max(16, rows / 2)));
    }
    return rowsInElements;
  }

  private void addPart(int rows) {
    A next = form.newArray(rows * layout.dimension());
    if (rowsInElements > 0) {
      full.add(new Part<>(elements, rowsInElements));
      rowsInFull += rowsInElements;
    }
    elements = next;
    capacity = rows;
    rowsInElements = 0;
  }

  private int checkRows(int rows) {
    if (rows < 0 || rows > maxRows) {
      throw new IllegalArgumentException(
          "expected 0 to " + maxRows + " rows of " + layout + ", got " + rows);
    }
    return rows;
  }

  /** The matrix of the rows so far. The builder begins anew, without rows. */
  public M build() {
    int rows = rowCount();
    M matrix = factory.create(joined(rows), rows, layout.dimension(), nulls);
    elements = form.newArray(0);
    capacity = 0;
    full.clear();
    rowsInFull = 0;
    rowsInElements = 0;
    nulls = new BitSet();
    return matrix;
  }

  private A joined(int rows) {
    if (full.isEmpty() && rowsInElements == capacity) {
      return elements;
    }
    A joined = form.newArray(rows * layout.dimension());
    int index = 0;
    for (Part<A> part : full) {
      index = copy(part.elements, part.rowCount, joined, index);
    }
    copy(elements, rowsInElements, joined, index);
    return joined;
  }

  private int copy(A source, int rows, A target, int index) {
    int length = rows * layout.dimension() * form.width();
    System.arraycopy(source, 0, target, index, length);
    return index + length;
  }
}
