/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.wire.BigEndian;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a page that follow one another: their small cells in one array, as they came, and where
 * each cell is. Large cells have arrays of their own, which their row has and not the block: a row
 * that is kept keeps its own large cells and the small ones of its block, which is a bounded part
 * of a page. The decoder has checked all of it.
 *
 * <p>The location of a cell is its offset in the block's array, or, if it is negative, the
 * complement of an index among the own arrays of its row.
 */
public final class RowBlock {

  final byte[] bytes;
  final int[] locations;

  /**
   * The bytes from one row to the next, if all are laid out as the first and the locations are its;
   * else the complement of the number of columns, and each row has locations of its own. One
   * number, as a page of one row has a block, too.
   */
  private final int step;

  private RowBlock(byte[] bytes, int[] locations, int step) {
    this.bytes = bytes;
    this.locations = locations;
    this.step = step;
  }

  /** A block with a location for every cell. */
  public static RowBlock of(byte[] bytes, int[] locations, int columnCount) {
    return new RowBlock(bytes, locations, ~columnCount);
  }

  /**
   * A block of rows that are all laid out as the first, which the locations are of.
   *
   * @param rowLength the bytes from one row to the next
   */
  public static RowBlock ofAlikeRows(byte[] bytes, int[] locations, int rowLength) {
    return new RowBlock(bytes, locations, rowLength);
  }

  int columnCount() {
    return step < 0 ? ~step : locations.length;
  }

  int location(int row, int column) {
    if (step < 0) {
      int columnCount = ~step;
      Objects.checkIndex(column, columnCount);
      return locations[row * columnCount + column];
    }
    int location = locations[column];
    return location < 0 ? location : location + row * step;
  }

  /** The array that has the cell at a location. */
  byte[] array(int location, byte @Nullable [][] own) {
    return location < 0 ? own(location, own) : bytes;
  }

  byte[] bytes(int row, int column, byte @Nullable [][] own) {
    return array(location(row, column), own);
  }

  /** As {@link RawCells#find}. */
  long find(int row, int column, byte @Nullable [][] own) {
    int location = location(row, column);
    return RawCells.found(offset(location), length(location, own));
  }

  static int offset(int location) {
    return Math.max(location, 0);
  }

  /** Returns the number of bytes of the cell at a location, or a negative number for a null. */
  int length(int location, byte @Nullable [][] own) {
    return location < 0
        ? own(location, own).length
        : BigEndian.getInt(bytes, location - Integer.BYTES);
  }

  /**
   * A cell as everybody may have it, {@code array()} included, without seeing or changing another:
   * a copy of a small one, the own array of a large one.
   */
  @Nullable ByteBuffer exact(int location, byte @Nullable [][] own) {
    if (location < 0) {
      return ByteBuffer.wrap(own(location, own));
    }
    int length = BigEndian.getInt(bytes, location - Integer.BYTES);
    return length < 0
        ? null
        : ByteBuffer.wrap(Arrays.copyOfRange(bytes, location, location + length));
  }

  /** A cell for a codec that keeps nothing of what it reads, and reads no further. */
  @Nullable ByteBuffer view(int location, byte @Nullable [][] own) {
    if (location < 0) {
      return ByteBuffer.wrap(own(location, own));
    }
    int length = BigEndian.getInt(bytes, location - Integer.BYTES);
    return length < 0 ? null : ByteBuffer.wrap(bytes, location, length);
  }

  private static byte[] own(int location, byte @Nullable [][] own) {
    byte[] array = Objects.requireNonNull(own, "a row with large cells")[~location];
    return Objects.requireNonNull(array, "a cell that was given back");
  }
}
