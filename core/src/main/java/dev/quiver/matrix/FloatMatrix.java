/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.kernel.VectorArray;
import java.nio.FloatBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Rows of {@code vector<float, n>}. */
public final class FloatMatrix extends VectorMatrix<float[]> {

  FloatMatrix(float[] elements, int rowCount, int dimension, BitSet nulls) {
    super(VectorArray.FLOATS, elements, rowCount, dimension, nulls);
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
}
