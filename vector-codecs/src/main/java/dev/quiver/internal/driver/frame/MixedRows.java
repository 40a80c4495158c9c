/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.CellPool;
import dev.quiver.internal.driver.page.PageRows;
import dev.quiver.internal.driver.page.RowBlock;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows that have large cells. Each large cell is copied into a separate array, which belongs
 * to the row. The small cells of a block of rows are copied into one array, several adjacent cells
 * at a time.
 */
final class MixedRows {

  private final PageSource page;
  private final LargeCells arrays;
  private final ByteBuf source;
  private final int columnCount;

  /** The large cells of the current row, in the order of the columns. */
  private final byte[] @Nullable [] large;

  /** The array for the small cells of the block, and the number of bytes written to it. */
  private byte[] small = {};

  private int written;

  private final LocationArrays locationArrays = new LocationArrays();
  private int[] locations = {};

  MixedRows(PageSource page, CellPool pool) {
    this.page = page;
    this.arrays = new LargeCells(pool, page.columnCount);
    this.source = page.bytes;
    this.columnCount = page.columnCount;
    this.large = new byte[columnCount][];
  }

  /**
   * Reads a block of consecutive rows, after {@link PageSource#measureRow} of the first row.
   *
   * @return the number of rows in the block
   */
  int read(int firstRow, int rowCount, PageRows.Builder rows) {
    int maxRows = estimateRows(rowCount - firstRow);
    makeRoom(maxRows);
    byte @Nullable [] @Nullable [][] largeOfRows = new byte[maxRows][][];
    written = 0;
    int row = 0;
    while (row < maxRows && (row == 0 || written < PageSource.FULL)) {
      largeOfRows[row] = readRow(firstRow + row, row * columnCount);
      row++;
    }
    rows.add(
        RowBlock.of(takeSmall(), locationArrays.take(row * columnCount), columnCount),
        row,
        largeOfRows);
    return row;
  }

  /** Estimates the number of rows of a block, as if all rows were as long as the first. */
  private int estimateRows(int rowsLeft) {
    int rows = source.readableBytes() / page.rowLength;
    int ofBlock = PageSource.FULL / Math.max(Integer.BYTES * columnCount, page.smallLength) + 1;
    return Math.max(1, Math.min(rowsLeft, Math.min(rows, ofBlock)));
  }

  private void makeRoom(int rows) {
    long bytes = Math.min(PageSource.FULL, (long) rows * page.smallLength);
    if (small.length < bytes) {
      small = new byte[(int) bytes];
    }
    locations = locationArrays.room(rows * columnCount);
  }

  private byte[] takeSmall() {
    byte[] taken = small;
    if (written < taken.length) {
      return Arrays.copyOf(taken, written);
    }
    small = new byte[0];
    return taken;
  }

  /**
   * Reads a row.
   *
   * @param index the index of the row's first cell in the array of locations
   * @return the row's large cells, or null if it has none
   */
  private byte @Nullable [][] readRow(int row, int index) {
    int end = source.writerIndex();
    int largeCells = 0;
    int run = source.readerIndex();
    int at = run;
    for (int column = 0; column < columnCount; column++) {
      page.checkLeft(row, column, Integer.BYTES, end - at);
      int length = source.getInt(at);
      page.checkLeft(row, column, length, end - at - Integer.BYTES);
      if (page.isLarge(column, length)) {
        copy(run, at - run);
        byte[] cell = arrays.next(largeCells, length);
        source.getBytes(at + Integer.BYTES, cell);
        locations[index + column] = ~largeCells;
        large[largeCells++] = cell;
        at += Integer.BYTES + length;
        run = at;
      } else {
        at += Integer.BYTES;
        locations[index + column] = written + at - run;
        at += Math.max(0, length);
      }
    }
    copy(run, at - run);
    source.readerIndex(at);
    return largeCells == 0 ? null : Arrays.copyOf(large, largeCells);
  }

  void end() {
    arrays.end();
  }

  private void copy(int offset, int length) {
    if (length == 0) {
      return;
    }
    if (length > small.length - written) {
      small = Arrays.copyOf(small, Math.max(written + length, written + written / 2));
    }
    source.getBytes(offset, small, written, length);
    written += length;
  }
}
