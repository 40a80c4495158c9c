/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.wire.VectorLayout;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Vectors of one dimension, one a row, in one array: row-major, the elements of a row side by side.
 *
 * <p>A row may be null, as a cell may be; its elements are zero then, and {@link #isNull} tells it
 * from a vector of zeros. The array is handed out as it is ({@link #elements}), so that it can be
 * given to whatever computes with it; who writes to it changes the matrix. Apart from that a matrix
 * is immutable, and thread-safe.
 *
 * @param <A> the array type
 */
public abstract sealed class VectorMatrix<A>
    permits FloatMatrix, DoubleMatrix, IntMatrix, LongMatrix, UuidMatrix {

  private final VectorArray<A> form;
  private final A elements;
  private final int rowCount;
  private final int dimension;
  private final BitSet nulls;

  /** What writes other rows into the array since the last reading began; no other may. */
  volatile @Nullable Object lastWriter;

  VectorMatrix(VectorArray<A> form, A elements, int rowCount, int dimension, BitSet nulls) {
    this.form = form;
    this.elements = elements;
    this.rowCount = rowCount;
    this.dimension = dimension;
    this.nulls = nulls;
  }

  /** The rows of an array that has nothing beside them. */
  static <A> int wholeRows(VectorArray<A> form, A elements, int dimension) {
    VectorLayout layout = new VectorLayout(form.elementType(), dimension);
    int length = Array.getLength(elements);
    int lengthOfRow = dimension * form.width();
    if (length % lengthOfRow != 0) {
      throw new IllegalArgumentException(
          "expected whole rows of " + layout + ", each " + lengthOfRow + " long, got " + length);
    }
    return length / lengthOfRow;
  }

  /** Other rows in the same array. */
  abstract VectorMatrix<A> withRows(int count, BitSet nullRows);

  /** The kind of array that the elements are in. */
  final VectorArray<A> form() {
    return form;
  }

  /** The number of rows, null ones included. */
  public final int rowCount() {
    return rowCount;
  }

  /** The number of elements of a row. */
  public final int dimension() {
    return dimension;
  }

  /**
   * All elements, not copied: element {@code i} of row {@code r} is at {@code r * dimension + i}.
   * Its length is rows x dimension, or more in the memory of another matrix ({@link
   * MatrixBuilder#reusing}).
   */
  public final A elements() {
    return elements;
  }

  /**
   * Whether a row is null.
   *
   * @throws IndexOutOfBoundsException if there is no such row
   */
  public final boolean isNull(int row) {
    return nulls.get(Objects.checkIndex(row, rowCount));
  }

  /** The number of rows that are null. */
  public final int nullCount() {
    return nulls.cardinality();
  }

  /** A bit for each row, set for those that are null: a copy. */
  public final BitSet nulls() {
    return (BitSet) nulls.clone();
  }

  /**
   * A copy of a row.
   *
   * @return null for a null row
   * @throws IndexOutOfBoundsException if there is no such row
   */
  public final @Nullable A row(int row) {
    if (isNull(row)) {
      return null;
    }
    A copy = form.newArray(dimension);
    copyRow(row, copy, 0);
    return copy;
  }

  /**
   * Copies a row into an array of the caller; of a null row, zeros.
   *
   * @param index the first element of the array to set
   * @throws IndexOutOfBoundsException if there is no such row, or no room for it
   */
  public final void copyRow(int row, A target, int index) {
    Objects.checkIndex(row, rowCount);
    Objects.checkFromIndexSize(index, dimension, form.count(target));
    int width = form.width();
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
    return rowCount + " x vector<" + form.elementType().cqlName() + ", " + dimension + ">";
  }
}
