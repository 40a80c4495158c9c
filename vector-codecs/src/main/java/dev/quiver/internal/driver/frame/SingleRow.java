/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.RowBlock;
import dev.quiver.internal.wire.BigEndian;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** Reads pages of one row, which most responses are, without temporary objects. */
final class SingleRow {

  /** The locations for a row of one small cell: the cell begins after its length. */
  private static final int[] FIRST = {Integer.BYTES};

  private SingleRow() {}

  /**
   * Reads a row that takes all remaining bytes.
   *
   * @param exact bit {@code i} is set if the cells of column {@code i} get their own arrays
   * @return null, with no bytes consumed, if the row is malformed or other bytes follow it
   */
  static @Nullable PageRows read(ByteBuf source, int columnCount, long exact) {
    int start = source.readerIndex();
    int length = source.readableBytes();
    int at = 0;
    int largeCells = 0;
    int smallBytes = 0;
    for (int column = 0; column < columnCount; column++) {
      if (length - at < Integer.BYTES) {
        return null;
      }
      int cell = source.getInt(start + at);
      at += Integer.BYTES;
      if (cell > length - at) {
        return null;
      }
      at += Math.max(0, cell);
      if (PageSource.isLarge(exact, column, cell)) {
        largeCells++;
      } else {
        smallBytes += Integer.BYTES + Math.max(0, cell);
      }
    }
    if (at != length) {
      return null;
    }
    byte[] small = new byte[smallBytes];
    boolean isOneSmallCell = columnCount == 1 && largeCells == 0;
    int[] locations = isOneSmallCell ? FIRST : new int[columnCount];
    byte[][] large = largeCells == 0 ? null : new byte[largeCells][];
    if (large == null) {
      source.readBytes(small);
      findCells(small, locations);
    } else {
      readCells(source, exact, small, locations, large);
    }
    RowBlock block = RowBlock.ofAlikeRows(small, locations, smallBytes);
    return PageRows.ofOne(block, large);
  }

  private static void findCells(byte[] bytes, int[] locations) {
    int at = 0;
    for (int column = 0; column < locations.length; column++) {
      locations[column] = at + Integer.BYTES;
      at += Integer.BYTES + Math.max(0, BigEndian.getInt(bytes, at));
    }
  }

  private static void readCells(
      ByteBuf source, long exact, byte[] small, int[] locations, byte[][] large) {
    int written = 0;
    int index = 0;
    for (int column = 0; column < locations.length; column++) {
      int length = source.readInt();
      if (PageSource.isLarge(exact, column, length)) {
        large[index] = new byte[length];
        source.readBytes(large[index]);
        locations[column] = ~index++;
      } else {
        BigEndian.putInt(small, written, length);
        written += Integer.BYTES;
        locations[column] = written;
        source.readBytes(small, written, Math.max(0, length));
        written += Math.max(0, length);
      }
    }
  }
}
