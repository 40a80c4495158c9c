/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import java.nio.IntBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Rows of {@code vector<int, n>}. */
public final class IntMatrix extends VectorMatrix<int[]> {

  IntMatrix(int[] elements, int rowCount, int dimension, BitSet nulls) {
    super(VectorArray.INTS, elements, rowCount, dimension, nulls);
  }

  /** An array of the caller; see {@link FloatMatrix#wrap}. */
  public static IntMatrix wrap(int[] elements, int dimension) {
    int rowCount = wholeRows(VectorArray.INTS, elements, dimension);
    return new IntMatrix(elements, rowCount, dimension, new BitSet());
  }

  /**
   * An element; 0 in a null row.
   *
   * @throws IndexOutOfBoundsException if there is no such element
   */
  public int get(int row, int index) {
    return elements()[indexOf(row, index)];
  }

  /**
   * A row as a view of the matrix: nothing is copied.
   *
   * @throws IndexOutOfBoundsException if there is no such row
   */
  public IntBuffer view(int row) {
    return IntBuffer.wrap(elements(), indexOf(row, 0), dimension()).slice();
  }

  /** Every row as an array of its own, null rows as nulls. */
  public int[] @Nullable [] toArrays() {
    int[] @Nullable [] rows = new int[rowCount()][];
    copyRows(rows);
    return rows;
  }

  @Override
  IntMatrix withRows(int count, BitSet nullRows) {
    return new IntMatrix(elements(), count, dimension(), nullRows);
  }
}
