/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import java.nio.FloatBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Rows of {@code vector<float, n>}. */
public final class FloatMatrix extends VectorMatrix<float[]> {

  FloatMatrix(float[] elements, int rowCount, int dimension, BitSet nulls) {
    super(VectorArray.FLOATS, elements, rowCount, dimension, nulls);
  }

  /**
   * An array of the caller as a matrix without nulls: nothing is copied.
   *
   * <pre>{@code
   * FloatMatrix memory = FloatMatrix.wrap(new float[10_000 * 384], 384); // of 10,000 rows
   * }</pre>
   *
   * @param elements row after row
   * @param dimension the elements of a row
   * @throws dev.quiver.vector.VectorDimensionException if no vector has so many
   * @throws IllegalArgumentException if the array ends within a row
   */
  public static FloatMatrix wrap(float[] elements, int dimension) {
    int rowCount = wholeRows(VectorArray.FLOATS, elements, dimension);
    return new FloatMatrix(elements, rowCount, dimension, new BitSet());
  }

  /**
   * An element; 0 in a null row.
   *
   * @throws IndexOutOfBoundsException if there is no such element
   */
  public float get(int row, int index) {
    return elements()[indexOf(row, index)];
  }

  /**
   * A row as a view of the matrix: nothing is copied.
   *
   * @throws IndexOutOfBoundsException if there is no such row
   */
  public FloatBuffer view(int row) {
    return FloatBuffer.wrap(elements(), indexOf(row, 0), dimension()).slice();
  }

  /** Every row as an array of its own, null rows as nulls. */
  public float[] @Nullable [] toArrays() {
    float[] @Nullable [] rows = new float[rowCount()][];
    copyRows(rows);
    return rows;
  }

  @Override
  FloatMatrix withRows(int count, BitSet nullRows) {
    return new FloatMatrix(elements(), count, dimension(), nullRows);
  }
}
