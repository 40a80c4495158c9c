/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.wire.BigEndian;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A block of consecutive rows of a page: one array that holds their small cells as received, and
 * the location of each cell. A large cell has a separate array, which belongs to its row and not to
 * the block. So a row that an application keeps retains its own large cells and the small cells of
 * its block, which are a bounded part of the page. The decoder has checked all lengths and
 * locations.
 *
 * <p>The location of a cell is its offset in the block's array, or, if negative, the complement (~)
 * of an index into the row's array of large cells.
 */
public final class RowBlock {

  final byte[] bytes;
  final int[] locations;

  /**
   * If all rows of the block have the layout of the first row, the number of bytes from one row to
   * the next; {@link #locations} then has only the locations of the first row. Otherwise the
   * complement (~) of the number of columns; {@link #locations} then has the locations of all rows.
   * One field has both meanings to save memory, because even a page of one row has a block.
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
   * @param locations the locations of the cells of the first row
   * @param rowLength the number of bytes from one row to the next
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
  byte[] array(int location, byte @Nullable [][] largeCells) {
    return location < 0 ? largeCell(location, largeCells) : bytes;
  }

  byte[] bytes(int row, int column, byte @Nullable [][] largeCells) {
    return array(location(row, column), largeCells);
  }

  /** Finds a cell, like {@link RawCells#find}. */
  long find(int row, int column, byte @Nullable [][] largeCells) {
    int location = location(row, column);
    return RawCells.found(offset(location), length(location, largeCells));
  }

  static int offset(int location) {
    return Math.max(location, 0);
  }

  /** Returns the number of bytes of the cell at a location, or a negative number for a null. */
  int length(int location, byte @Nullable [][] largeCells) {
    return location < 0
        ? largeCell(location, largeCells).length
        : BigEndian.getInt(bytes, location - Integer.BYTES);
  }

  /**
   * Returns a buffer that is safe to expose to any caller: its {@code array()} contains no other
   * cell. The buffer holds a copy of a small cell, or wraps the separate array of a large cell.
   */
  @Nullable ByteBuffer exact(int location, byte @Nullable [][] largeCells) {
    if (location < 0) {
      return ByteBuffer.wrap(largeCell(location, largeCells));
    }
    int length = BigEndian.getInt(bytes, location - Integer.BYTES);
    return length < 0
        ? null
        : ByteBuffer.wrap(Arrays.copyOfRange(bytes, location, location + length));
  }

  /**
   * Returns a buffer of a cell for a codec that does not keep the buffer and does not read beyond
   * its limit. A small cell is not copied.
   */
  @Nullable ByteBuffer view(int location, byte @Nullable [][] largeCells) {
    if (location < 0) {
      return ByteBuffer.wrap(largeCell(location, largeCells));
    }
    int length = BigEndian.getInt(bytes, location - Integer.BYTES);
    return length < 0 ? null : ByteBuffer.wrap(bytes, location, length);
  }

  private static byte[] largeCell(int location, byte @Nullable [][] largeCells) {
    byte[] array = Objects.requireNonNull(largeCells, "a row with large cells")[~location];
    return Objects.requireNonNull(array, "a cell that was recycled");
  }
}
