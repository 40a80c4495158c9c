/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;

/** The bytes of a page that is being read; the next row begins at the reader index. */
final class PageSource {

  /** The number of bytes from which a cell counts as large and is copied into a separate array. */
  static final int LARGE = 256;

  /**
   * The number of bytes of small cells at which a block is complete. The limit bounds the memory
   * that one retained row keeps reachable, and keeps G1 from treating the array as humongous.
   */
  static final int FULL = 64 << 10;

  final ByteBuf bytes;
  final int columnCount;
  private final RowsMetadata metadata;

  /** Bit {@code i} is set if the cells of column {@code i} count as large, even if short. */
  private final long exact;

  /** The lengths of the cells of the measured row. */
  final int[] lengths;

  /** The number of bytes of the measured row, with the four-byte lengths of its cells. */
  int rowLength;

  /** The number of bytes of the measured row, without its large cells and their lengths. */
  int smallLength;

  private int measuredRow = -1;

  PageSource(ByteBuf bytes, RowsMetadata metadata, long exact) {
    this.bytes = bytes;
    this.metadata = metadata;
    this.columnCount = metadata.columnCount;
    this.exact = exact;
    this.lengths = new int[columnCount];
  }

  /**
   * Finds the lengths of the cells of the next row, unless this was done before.
   *
   * @return whether all cells of the row are small
   */
  boolean measureRow(int row) {
    if (row != measuredRow) {
      measure(row);
      measuredRow = row;
    }
    return smallLength == rowLength;
  }

  private void measure(int row) {
    int start = bytes.readerIndex();
    int end = bytes.writerIndex();
    int at = start;
    int large = 0;
    for (int column = 0; column < columnCount; column++) {
      checkLeft(row, column, Integer.BYTES, end - at);
      int length = bytes.getInt(at);
      at += Integer.BYTES;
      checkLeft(row, column, length, end - at);
      lengths[column] = length;
      at += Math.max(0, length);
      large += isLarge(column, length) ? Integer.BYTES + length : 0;
    }
    rowLength = at - start;
    smallLength = rowLength - large;
  }

  /** Returns whether a cell is copied into a separate array. */
  boolean isLarge(int column, int length) {
    return isLarge(exact, column, length);
  }

  static boolean isLarge(long exact, int column, int length) {
    return length >= LARGE || (exact != 0 && length > 0 && (exact >>> column & 1) != 0);
  }

  void checkLeft(int row, int column, int expected, int left) {
    if (expected > left) {
      throw FrameReader.malformed(
          describe(row, column), expected + " bytes", left + " left in the frame");
    }
  }

  /** Returns a cell's name for messages; without metadata the column's name is unknown. */
  private String describe(int row, int column) {
    String subject = "row " + row + ", column " + column;
    if (metadata.columnSpecs.isEmpty()) {
      return subject;
    }
    ColumnSpec spec = metadata.columnSpecs.get(column);
    return subject + " (" + spec.name + ")";
  }
}
