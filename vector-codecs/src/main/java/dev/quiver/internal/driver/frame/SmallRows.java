/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.RowBlock;
import dev.quiver.internal.wire.BigEndian;
import java.util.Arrays;

/**
 * Reads rows that have only small cells: copies the bytes of about one block of rows into an array,
 * and then finds the cells in that array.
 */
final class SmallRows {

  private static final int MIN_WINDOW = 512;

  private final PageSource page;
  private final int columnCount;

  private byte[] bytes = {};

  /**
   * The number of bytes to copy at once; reduced if rows with large cells are in between, because
   * the bytes of these rows are copied in vain.
   */
  private int window = PageSource.FULL;

  private final LocationArrays locationArrays = new LocationArrays();
  private int[] locations = {};

  SmallRows(PageSource page) {
    this.page = page;
    this.columnCount = page.columnCount;
  }

  /**
   * Reads a block of consecutive rows, after {@link PageSource#measureRow} of the first row.
   *
   * @return the number of rows in the block
   */
  int read(int firstRow, int rowCount, PageRows.Builder rows) {
    int left = page.bytes.readableBytes();
    int length = Math.min(left, Math.max(window, page.rowLength));
    boolean isRest = length == left;
    bytes = new byte[length];
    page.bytes.getBytes(page.bytes.readerIndex(), bytes);
    int maxRows = rowCount - firstRow;
    int alike = alikeRows(maxRows);
    int used = alike * page.rowLength;
    if (alike == maxRows || (!isRest && length - used < page.rowLength)) {
      rows.add(
          RowBlock.ofAlikeRows(trimmed(used), locationsOfFirst(), page.rowLength), alike, null);
      page.bytes.skipBytes(used);
      return alike;
    }
    return readOthers(firstRow, maxRows, alike, rows);
  }

  /** Returns how many rows, from the first on, have cells of the same lengths as the first row. */
  private int alikeRows(int maxRows) {
    int rowLength = page.rowLength;
    int[] lengths = page.lengths;
    int max = Math.min(maxRows, bytes.length / rowLength);
    for (int row = 1; row < max; row++) {
      int at = row * rowLength;
      for (int length : lengths) {
        if (BigEndian.getInt(bytes, at) != length) {
          return row;
        }
        at += Integer.BYTES + Math.max(0, length);
      }
    }
    return max;
  }

  private int[] locationsOfFirst() {
    locations = new int[columnCount];
    locateAlike(0, 0);
    return locations;
  }

  private int readOthers(int firstRow, int maxRows, int alike, PageRows.Builder rows) {
    int max = (int) Math.min((long) maxRows * columnCount, bytes.length / Integer.BYTES);
    locations = locationArrays.room(max);
    int used = 0;
    int row = 0;
    while (row < maxRows) {
      int end = row < alike ? locateAlike(row, used) : locate(row, used);
      if (end < 0) {
        break;
      }
      used = end;
      row++;
    }
    window = used < bytes.length / 2 ? Math.max(MIN_WINDOW, window / 2) : PageSource.FULL;
    page.bytes.skipBytes(used);
    if (row < maxRows) {
      page.measureRow(firstRow + row); // rejects a malformed row before allocating more memory
    }
    int[] kept = locationArrays.take(row * columnCount);
    rows.add(RowBlock.of(trimmed(used), kept, columnCount), row, null);
    return row;
  }

  private int locateAlike(int row, int offset) {
    int at = offset;
    for (int column = 0; column < columnCount; column++) {
      locations[row * columnCount + column] = at + Integer.BYTES;
      at += Integer.BYTES + Math.max(0, page.lengths[column]);
    }
    return at;
  }

  /**
   * Finds the cells of a row in {@code bytes}, unless the row has a large cell, is malformed or
   * continues after the end of {@code bytes}. Such a row becomes the first row of the next block.
   *
   * @return the end of the row, or -1 if the row belongs to the next block
   */
  private int locate(int row, int offset) {
    int at = offset;
    for (int column = 0; column < columnCount; column++) {
      if (bytes.length - at < Integer.BYTES) {
        return -1;
      }
      int length = BigEndian.getInt(bytes, at);
      at += Integer.BYTES;
      if (length > bytes.length - at || page.isLarge(column, length)) {
        return -1;
      }
      locations[row * columnCount + column] = at;
      at += Math.max(0, length);
    }
    return at;
  }

  /** Returns the array of the used bytes, copied into a smaller array if many are unused. */
  private byte[] trimmed(int used) {
    return bytes.length - used <= used / 8 ? bytes : Arrays.copyOf(bytes, used);
  }
}
