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
 * Vectors of one dimension, one in each row, in one array. The order is row-major: the elements of
 * a row stand side by side.
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
 * <p>A row may be null, as a cell may be. The elements of a null row are zeros, and {@link #isNull}
 * tells it from a vector of zeros. The array is handed out without a copy ({@link #elements}), so
 * that it can be given to whatever computes with it; whoever writes to it changes the matrix. Apart
 * from that a matrix is immutable, and it is thread-safe as long as nobody writes to the array. The
 * page {@code docs/guide/columns.md} of the repository shows what to do with matrices.
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

  /** What writes other rows into the array since the last reading began; no other may. */
  volatile @Nullable Object lastWriter;

  VectorMatrix(VectorArray<A> arrayKind, A elements, int rowCount, int dimension, BitSet nulls) {
    this.arrayKind = arrayKind;
    this.elements = elements;
    this.rowCount = rowCount;
    this.dimension = dimension;
    this.nulls = nulls;
  }

  /** The rows of an array that has nothing beside them. */
  static <A> int wholeRows(VectorArray<A> arrayKind, A elements, int dimension) {
    VectorLayout layout = new VectorLayout(arrayKind.elementType(), dimension);
    int length = Array.getLength(elements);
    int lengthOfRow = dimension * arrayKind.width();
    if (length % lengthOfRow != 0) {
      throw WireErrors.of(
          "matrix of " + layout, "whole rows, each " + lengthOfRow + " long", "" + length);
    }
    return length / lengthOfRow;
  }

  /** Makes a matrix of the same class. */
  abstract VectorMatrix<A> with(A array, int rows, int dimension, BitSet nullRows);

  /** The kind of array that the elements are in. */
  final VectorArray<A> arrayKind() {
    return arrayKind;
  }

  /**
   * Tells how many rows there are.
   *
   * @return the number of rows, null ones included
   * @since 0.1.0
   */
  public final int rowCount() {
    return rowCount;
  }

  /**
   * Tells how many elements a row has.
   *
   * @return the dimension of the vectors, at least 1; in a {@link UuidMatrix} a number of UUIDs,
   *     not of longs
   * @since 0.1.0
   */
  public final int dimension() {
    return dimension;
  }

  /**
   * Gives the array that all rows are in. It is not copied: whoever writes to it changes the
   * matrix.
   *
   * @return the array. Element {@code i} of row {@code r} is at {@code r * dimension + i}; in a
   *     {@link UuidMatrix} its two longs are at twice that index. The length is {@code rowCount *
   *     dimension} (twice that for UUIDs), or more if the matrix was read into the memory of
   *     another one, or if a scan expected more rows than came
   * @since 0.1.0
   */
  public final A elements() {
    return elements;
  }

  /**
   * Tells whether a row is null.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @return true for a null, false for a vector, also for one of zeros
   * @throws IndexOutOfBoundsException if the matrix has no such row
   * @since 0.1.0
   */
  public final boolean isNull(int row) {
    return nulls.get(Objects.checkIndex(row, rowCount));
  }

  /**
   * Tells how many rows are null. It counts them at each call.
   *
   * @return the number of null rows
   * @since 0.1.0
   */
  public final int nullCount() {
    return nulls.cardinality();
  }

  /**
   * Tells which rows are null.
   *
   * @return a new set of the indexes of the null rows; changing it does not change the matrix
   * @since 0.1.0
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
   * @since 0.1.0
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
   * Copies one row into an array of the caller; of a null row it copies zeros.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @param target where the row goes; elements beside it are left as they are
   * @param index the first element of {@code target} to set; in a {@link UuidMatrix} it counts
   *     UUIDs, which begin at every second long
   * @throws IndexOutOfBoundsException if the matrix has no such row, or if the row does not fit
   *     into {@code target} from {@code index} on; nothing is copied then
   * @since 0.1.0
   */
  public final void copyRow(int row, A target, int index) {
    Objects.checkIndex(row, rowCount);
    Objects.checkFromIndexSize(index, dimension, arrayKind.count(target));
    int width = arrayKind.width();
    System.arraycopy(elements, row * dimension * width, target, index * width, dimension * width);
  }

  /** Every row as an array of its own, null rows as nulls. */
  final void copyRows(@Nullable A[] rows) {
    Arrays.setAll(rows, this::row);
  }

  /** Where an element is in the array. */
  final int indexOf(int row, int index) {
    return Objects.checkIndex(row, rowCount) * dimension + Objects.checkIndex(index, dimension);
  }

  @Override
  public final String toString() {
    return rowCount + " x vector<" + arrayKind.elementType().cqlName() + ", " + dimension + ">";
  }
}
