/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.matrix.MatrixRows;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.internal.wire.WireErrors;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Vectors of the same dimension in one array, one vector per row. The order is row-major: the
 * elements of a row are adjacent.
 *
 * <pre>{@code
 * VectorMatrix<float[]> matrix = table.matrix();
 * float[] elements = matrix.elements();
 * for (int r = 0; r < matrix.rowCount(); r++) {
 *   if (!matrix.isNull(r)) {
 *     sum += elements[r * matrix.dimension()]; // the first element of row r
 *   }
 * }
 * }</pre>
 *
 * <p>A row may be null, like the cell that it was read from. The elements of a null row are zeros;
 * {@link #isNull} distinguishes a null row from a vector of zeros. {@link #elements} returns the
 * array without a copy, for any library that computes with arrays; writing to the array changes the
 * matrix. Otherwise a matrix is immutable, and it is thread-safe as long as no code writes to the
 * array. The page {@code docs/guide/columns.md} of the repository shows how to use matrices.
 *
 * @param <A> the type of the array
 * @since 0.1.0
 */
public abstract sealed class VectorMatrix<A>
    permits FloatMatrix, DoubleMatrix, IntMatrix, LongMatrix, UuidMatrix {

  static {
    MatrixRows.FACTORY.set(MatrixBuilder::of);
  }

  private final VectorArray<A> arrayKind;
  private final A elements;
  private final int rowCount;
  private final int dimension;
  private final BitSet nulls;

  /** The last {@link RowArrays} created for the array; only that one may write to the array. */
  volatile @Nullable Object lastWriter;

  VectorMatrix(VectorArray<A> arrayKind, A elements, int rowCount, int dimension, BitSet nulls) {
    this.arrayKind = arrayKind;
    this.elements = elements;
    this.rowCount = rowCount;
    this.dimension = dimension;
    this.nulls = nulls;
  }

  /** Returns the number of rows in an array, and fails if the last row is incomplete. */
  static <A> int wholeRows(VectorArray<A> arrayKind, A elements, int dimension) {
    VectorLayout layout = new VectorLayout(arrayKind.elementType(), dimension);
    int length = Array.getLength(elements);
    int lengthOfRow = dimension * arrayKind.width();
    if (length % lengthOfRow != 0) {
      throw WireErrors.of(
          "matrix of " + layout, "a length divisible by " + lengthOfRow, "" + length);
    }
    return length / lengthOfRow;
  }

  /** Creates a matrix of the same class as this matrix. Neither the array nor the set is copied. */
  abstract VectorMatrix<A> with(A array, int rows, int dimension, BitSet nullRows);

  /** Returns the kind of array that the elements are in. */
  final VectorArray<A> arrayKind() {
    return arrayKind;
  }

  /**
   * Returns the number of rows.
   *
   * @return the number of rows, null ones included
   */
  public final int rowCount() {
    return rowCount;
  }

  /**
   * Returns the number of elements in a row.
   *
   * @return the dimension of the vectors, at least 1; in a {@link UuidMatrix} a number of UUIDs,
   *     not of longs
   */
  public final int dimension() {
    return dimension;
  }

  /**
   * Returns the array that all rows are in. The array is not copied: writing to it changes the
   * matrix.
   *
   * @return the array. Element {@code i} of row {@code r} is at {@code r * dimension + i}; in a
   *     {@link UuidMatrix} its two longs are at twice that index. The length is {@code rowCount *
   *     dimension} (twice that for UUIDs), or more if the matrix was read into the array of another
   *     matrix, or if a scan expected more rows than it read
   */
  public final A elements() {
    return elements;
  }

  /**
   * Returns whether a row is null.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @return true for a null, false for a vector, including a vector of zeros
   * @throws IndexOutOfBoundsException if the matrix has no such row
   */
  public final boolean isNull(int row) {
    return nulls.get(Objects.checkIndex(row, rowCount));
  }

  /**
   * Returns the number of null rows. Each call counts them again.
   *
   * @return the number of null rows
   */
  public final int nullCount() {
    return nulls.cardinality();
  }

  /**
   * Returns the null rows.
   *
   * @return a new set of the indexes of the null rows; changing it does not change the matrix
   */
  public final BitSet nulls() {
    return (BitSet) nulls.clone();
  }

  /**
   * Copies one row.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @return a new array of the row's elements (in a {@link UuidMatrix} two longs for each), or null
   *     for a null row
   * @throws IndexOutOfBoundsException if the matrix has no such row
   */
  public final @Nullable A row(int row) {
    if (isNull(row)) {
      return null;
    }
    A copy = arrayKind.newArray(dimension);
    copyRow(row, copy, 0);
    return copy;
  }

  /**
   * Copies one row into an array of the caller. If the row is null, zeros are copied.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @param target the array to copy into; its other elements are left unchanged
   * @param index the first element of {@code target} to set; in a {@link UuidMatrix} the index
   *     counts UUIDs, so it is half the index in {@code target}
   * @throws IndexOutOfBoundsException if the matrix has no such row, or if the row does not fit
   *     into {@code target} at {@code index}; then nothing is copied
   */
  public final void copyRow(int row, A target, int index) {
    Objects.checkIndex(row, rowCount);
    Objects.checkFromIndexSize(index, dimension, arrayKind.count(target));
    int width = arrayKind.width();
    System.arraycopy(elements, row * dimension * width, target, index * width, dimension * width);
  }

  /** Copies every row into a new array in {@code rows}, and returns it; null rows become nulls. */
  final @Nullable A[] copyRows(@Nullable A[] rows) {
    Arrays.setAll(rows, this::row);
    return rows;
  }

  /** Returns the index of an element in the array, counting pairs of longs for UUIDs. */
  final int indexOf(int row, int index) {
    return Objects.checkIndex(row, rowCount) * dimension + Objects.checkIndex(index, dimension);
  }

  @Override
  public final String toString() {
    return rowCount + " x vector<" + arrayKind.elementType().cqlName() + ", " + dimension + ">";
  }
}
