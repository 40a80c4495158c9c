/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.matrix;

import dev.quiver.internal.kernel.VectorArray;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of {@code vector<uuid, n>} or {@code vector<timeuuid, n>} in one {@code long[]}.
 *
 * <p>An element takes two longs: first the most, then the least significant bits of the UUID. So
 * element {@code i} of row {@code r} begins at {@code 2 * (r * dimension + i)} of {@link
 * #elements}. Parameters named {@code index} and {@code dimension} count UUIDs.
 *
 * <pre>{@code
 * UuidMatrix matrix = UuidMatrix.wrap(new long[10_000 * 2 * 16], 16); // of 10,000 rows
 * UUID first = matrix.get(0, 0);
 * }</pre>
 *
 * <p>{@link VectorMatrix} documents what all matrices have in common.
 *
 * @since 0.1.0
 */
public final class UuidMatrix extends VectorMatrix<long[]> {

  UuidMatrix(long[] elements, int rowCount, int dimension, BitSet nulls) {
    super(VectorArray.UUID_LONGS, elements, rowCount, dimension, nulls);
  }

  /**
   * Wraps an array in a matrix without nulls. Nothing is copied.
   *
   * @param elements all rows, one after the other, two longs for each UUID. The matrix keeps the
   *     array: writing to the array changes the matrix
   * @param dimension the number of UUIDs in a row
   * @return a matrix of all rows in the array; of an empty array, a matrix without rows
   * @throws dev.quiver.vector.QuiverException if no vector can have {@code dimension} elements, or
   *     if the length of the array is not a multiple of {@code 2 * dimension}
   */
  public static UuidMatrix wrap(long[] elements, int dimension) {
    int rowCount = wholeRows(VectorArray.UUID_LONGS, elements, dimension);
    return new UuidMatrix(elements, rowCount, dimension, new BitSet());
  }

  /**
   * Returns one element.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @param index from 0 to {@code dimension - 1}
   * @return a new object, or in a null row the UUID of zeros
   * @throws IndexOutOfBoundsException if the matrix has no such row, or a row no such element
   */
  public UUID get(int row, int index) {
    int most = 2 * indexOf(row, index);
    return new UUID(elements()[most], elements()[most + 1]);
  }

  /**
   * Returns a view of one row.
   *
   * @param row from 0 to {@code rowCount - 1}
   * @return a new buffer of the row's longs, two for each UUID, from position 0 to its limit; of
   *     zeros for a null row. Writing to the buffer changes the matrix
   * @throws IndexOutOfBoundsException if the matrix has no such row
   */
  public LongBuffer view(int row) {
    return LongBuffer.wrap(elements(), 2 * indexOf(row, 0), 2 * dimension()).slice();
  }

  /**
   * Copies all rows, each into a new array.
   *
   * @return a {@code UUID[]} for each row, and null for each null row
   */
  public UUID[] @Nullable [] toArrays() {
    UUID[] @Nullable [] rows = new UUID[rowCount()][];
    Arrays.setAll(rows, row -> isNull(row) ? null : uuids(row));
    return rows;
  }

  private UUID[] uuids(int row) {
    return IntStream.range(0, dimension()).mapToObj(index -> get(row, index)).toArray(UUID[]::new);
  }

  @Override
  UuidMatrix with(long[] array, int rows, int dimension, BitSet nullRows) {
    return new UuidMatrix(array, rows, dimension, nullRows);
  }
}
