/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import java.nio.DoubleBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Rows of {@code vector<double, n>} in one {@code double[]}.
 *
 * <pre>{@code
 * DoubleMatrix matrix = DoubleMatrix.wrap(new double[10_000 * 384], 384); // of 10,000 rows
 * double first = matrix.get(0, 0);
 * }</pre>
 *
 * <p>{@link VectorMatrix} documents what all matrices have in common.
 *
 * @since 0.1.0
 */
public final class DoubleMatrix extends VectorMatrix<double[]> {

  DoubleMatrix(double[] elements, int rowCount, int dimension, BitSet nulls) {
    super(VectorArray.DOUBLES, elements, rowCount, dimension, nulls);
  }

  /**
   * Wraps an array in a matrix without nulls. Nothing is copied.
   *
   * @param elements all rows, one after the other. The matrix keeps the array: writing to the array
   *     changes the matrix
   * @param dimension the number of elements in a row
   * @return a matrix of all rows in the array; of an empty array, a matrix without rows
   * @throws dev.quiver.vector.QuiverException if no vector can have {@code dimension} elements, or
   *     if the length of the array is not a multiple of {@code dimension}
   */
  public static DoubleMatrix wrap(double[] elements, int dimension) {
    int rowCount = wholeRows(VectorArray.DOUBLES, elements, dimension);
    return new DoubleMatrix(elements, rowCount, dimension, new BitSet());
  }

  /**
   * Returns one element.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @param index from 0 to {@code dimension - 1}
   * @return the element with all its bits, or 0 in a null row
   * @throws IndexOutOfBoundsException if the matrix has no such row, or a row no such element
   */
  public double get(int row, int index) {
    return elements()[indexOf(row, index)];
  }

  /**
   * Returns a view of one row.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @return a new buffer of the row's elements, from position 0 to its limit; of zeros for a null
   *     row. Writing to the buffer changes the matrix
   * @throws IndexOutOfBoundsException if the matrix has no such row
   */
  public DoubleBuffer view(int row) {
    return DoubleBuffer.wrap(elements(), indexOf(row, 0), dimension()).slice();
  }

  /**
   * Copies all rows, each into a new array.
   *
   * @return an array for each row, and null for each null row
   */
  public double[] @Nullable [] toArrays() {
    return copyRows(new double[rowCount()][]);
  }

  @Override
  DoubleMatrix with(double[] array, int rows, int dimension, BitSet nullRows) {
    return new DoubleMatrix(array, rows, dimension, nullRows);
  }
}
