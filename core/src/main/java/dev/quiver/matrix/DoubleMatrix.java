/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import java.nio.DoubleBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Rows of {@code vector<double, n>}. */
public final class DoubleMatrix extends VectorMatrix<double[]> {

  DoubleMatrix(double[] elements, int rowCount, int dimension, BitSet nulls) {
    super(VectorArray.DOUBLES, elements, rowCount, dimension, nulls);
  }

  /** An array of the caller; see {@link FloatMatrix#wrap}. */
  public static DoubleMatrix wrap(double[] elements, int dimension) {
    int rowCount = wholeRows(VectorArray.DOUBLES, elements, dimension);
    return new DoubleMatrix(elements, rowCount, dimension, new BitSet());
  }

  /**
   * An element; 0 in a null row.
   *
   * @throws IndexOutOfBoundsException if there is no such element
   */
  public double get(int row, int index) {
    return elements()[indexOf(row, index)];
  }

  /**
   * A row as a view of the matrix: nothing is copied.
   *
   * @throws IndexOutOfBoundsException if there is no such row
   */
  public DoubleBuffer view(int row) {
    return DoubleBuffer.wrap(elements(), indexOf(row, 0), dimension()).slice();
  }

  /** Every row as an array of its own, null rows as nulls. */
  public double[] @Nullable [] toArrays() {
    double[] @Nullable [] rows = new double[rowCount()][];
    copyRows(rows);
    return rows;
  }

  @Override
  DoubleMatrix withRows(int count, BitSet nullRows) {
    return new DoubleMatrix(elements(), count, dimension(), nullRows);
  }
}
