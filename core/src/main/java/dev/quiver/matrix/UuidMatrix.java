/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.kernel.VectorArray;
import java.util.BitSet;
import java.util.UUID;

/**
 * Rows of {@code vector<uuid, n>} or {@code vector<timeuuid, n>}, as pairs of longs: the most, then
 * the least significant bits of each UUID.
 *
 * <p>In {@link #elements} and in rows, an element takes two longs; {@code index} and {@code
 * dimension} count UUIDs.
 */
public final class UuidMatrix extends VectorMatrix<long[]> {

  UuidMatrix(long[] elements, int rowCount, int dimension, BitSet nulls) {
    super(VectorArray.UUID_LONGS, elements, rowCount, dimension, nulls);
  }

  /**
   * An element; in a null row the UUID of zeros.
   *
   * @throws IndexOutOfBoundsException if there is no such element
   */
  public UUID get(int row, int index) {
    int most = 2 * indexOf(row, index);
    return new UUID(elements()[most], elements()[most + 1]);
  }
}
