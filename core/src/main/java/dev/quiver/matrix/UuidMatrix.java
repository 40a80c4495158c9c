/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import java.nio.LongBuffer;
import java.util.BitSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
   * An array of the caller, two longs an element; see {@link FloatMatrix#wrap}.
   *
   * @param dimension the UUIDs of a row
   */
  public static UuidMatrix wrap(long[] elements, int dimension) {
    int rowCount = wholeRows(VectorArray.UUID_LONGS, elements, dimension);
    return new UuidMatrix(elements, rowCount, dimension, new BitSet());
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

  /**
   * A row as a view of the matrix, two longs an element: nothing is copied.
   *
   * @throws IndexOutOfBoundsException if there is no such row
   */
  public LongBuffer view(int row) {
    return LongBuffer.wrap(elements(), 2 * indexOf(row, 0), 2 * dimension()).slice();
  }

  /** Every row as UUIDs, null rows as nulls. */
  public UUID[] @Nullable [] toArrays() {
    UUID[] @Nullable [] rows = new UUID[rowCount()][];
    for (int row = 0; row < rows.length; row++) {
      if (!isNull(row)) {
        rows[row] = uuids(row);
      }
    }
    return rows;
  }

  private UUID[] uuids(int row) {
    UUID[] uuids = new UUID[dimension()];
    for (int index = 0; index < uuids.length; index++) {
      uuids[index] = get(row, index);
    }
    return uuids;
  }

  @Override
  UuidMatrix withRows(int count, BitSet nullRows) {
    return new UuidMatrix(elements(), count, dimension(), nullRows);
  }
}
