/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import io.netty.buffer.ByteBuf;

/** The bytes of a page that are left: rows begin at the reader index. */
final class PageSource {

  /** From this many bytes on, a cell gets an array of its own. */
  static final int LARGE = 256;

  /**
   * A block with as many bytes of small cells gets no further row. A row that is kept keeps that
   * much of its page, and no array is so large that G1 would allocate it by itself.
   */
  static final int FULL = 64 << 10;

  final ByteBuf bytes;
  final int columnCount;
  private final RowsMetadata metadata;

  /** A bit for each column whose cells get arrays of their own. */
  private final long exact;

  /** The lengths of the cells of the row that was looked at. */
  final int[] lengths;

  /** The bytes of that row, with lengths, and those of its small cells. */
  int rowLength;

  int smallLength;

  /** The row that was looked at. */
  private int lookedAt = -1;

  PageSource(ByteBuf bytes, RowsMetadata metadata, long exact) {
    this.bytes = bytes;
    this.metadata = metadata;
    this.columnCount = metadata.columnCount;
    this.exact = exact;
    this.lengths = new int[columnCount];
  }

  /**
   * Looks at the next row where it is, once.
   *
   * @return whether all of its cells are small
   */
  boolean lookAtRow(int row) {
    if (row != lookedAt) {
      measure(row);
      lookedAt = row;
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

  /** Whether a cell gets an array of its own. */
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

  /** With skipped metadata the name of the column is not known here. */
  private String describe(int row, int column) {
    String subject = "row " + row + ", column " + column;
    if (metadata.columnSpecs.isEmpty()) {
      return subject;
    }
    ColumnSpec spec = metadata.columnSpecs.get(column);
    return subject + " (" + spec.name + ")";
  }
}
