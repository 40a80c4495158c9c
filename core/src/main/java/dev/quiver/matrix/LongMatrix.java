/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import java.nio.LongBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Rows of {@code vector<bigint, n>}. */
public final class LongMatrix extends VectorMatrix<long[]> {

  LongMatrix(long[] elements, int rowCount, int dimension, BitSet nulls) {
    super(VectorArray.LONGS, elements, rowCount, dimension, nulls);
  }

  /** An array of the caller; see {@link FloatMatrix#wrap}. */
  public static LongMatrix wrap(long[] elements, int dimension) {
    int rowCount = wholeRows(VectorArray.LONGS, elements, dimension);
    return new LongMatrix(elements, rowCount, dimension, new BitSet());
  }

  /**
   * An element; 0 in a null row.
   *
   * @throws IndexOutOfBoundsException if there is no such element
   */
  public long get(int row, int index) {
    return elements()[indexOf(row, index)];
  }

  /**
   * A row as a view of the matrix: nothing is copied.
   *
   * @throws IndexOutOfBoundsException if there is no such row
   */
  public LongBuffer view(int row) {
    return LongBuffer.wrap(elements(), indexOf(row, 0), dimension()).slice();
  }

  /** Every row as an array of its own, null rows as nulls. */
  public long[] @Nullable [] toArrays() {
    long[] @Nullable [] rows = new long[rowCount()][];
    copyRows(rows);
    return rows;
  }

  @Override
  LongMatrix withRows(int count, BitSet nullRows) {
    return new LongMatrix(elements(), count, dimension(), nullRows);
  }
}
