/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.wire.BigEndian;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Consecutive rows of a page: their small cells in one array, as received, and the location of each
 * cell. Large cells have separate arrays, which belong to their row and not to the block: a row
 * that is kept keeps its own large cells and the small ones of its block, which is a bounded part
 * of a page. The decoder has checked all of it.
 *
 * <p>The location of a cell is its offset in the block's array, or, if negative, the complement of
 * an index among the row's own arrays.
 */
public final class RowBlock {

  final byte[] bytes;
  final int[] locations;

  /**
   * The bytes from one row to the next, if all rows have the layout of the first, whose locations
   * these are; else the complement of the number of columns, and each row has its own locations.
   * Combined into one number, since even a page of one row has a block.
   */
  private final int step;

  private RowBlock(byte[] bytes, int[] locations, int step) {
    this.bytes = bytes;
    this.locations = locations;
    this.step = step;
  }

  /** Creates a block with a location for every cell. */
  public static RowBlock of(byte[] bytes, int[] locations, int columnCount) {
    return new RowBlock(bytes, locations, ~columnCount);
  }

  /**
   * Creates a block of rows that all have the layout of the first row.
   *
   * @param locations the locations of the first row
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

  /** Returns the array that contains the cell at a location. */
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
   * Returns a buffer that is safe to expose to any caller: its {@code array()} contains no other
   * cell. It holds a copy of a small cell, or the own array of a large one.
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

  /** Returns a buffer for a codec that does not keep it and does not read beyond its limit. */
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
