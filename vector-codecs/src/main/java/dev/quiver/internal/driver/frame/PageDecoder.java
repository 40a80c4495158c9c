/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.wire.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a result: an [int] number of rows, then for each cell an [int] length, -1 for
 * null, and as many bytes. The whole page is checked first: counts and lengths must account for the
 * bytes that are there, all of them.
 *
 * <p>Small cells stay together in one array ({@link SharedPage}), large ones get an array each
 * ({@link LargeCells}): in one piece they would be copied twice, into the page and out of it.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 4.2.5.2.
 */
final class PageDecoder {

  /** From this many bytes on, a cell gets an array of its own. */
  static final int LARGE = 256;

  private final ByteBuf source;
  private final RowsMetadata metadata;
  private final int rowCount;

  private PageDecoder(ByteBuf source, RowsMetadata metadata, int rowCount) {
    this.source = source;
    this.metadata = metadata;
    this.rowCount = rowCount;
  }

  static Queue<List<@Nullable ByteBuffer>> read(ByteBuf source, RowsMetadata metadata) {
    int rowCount = FrameReader.readInt(source, "number of rows");
    if (rowCount < 0) {
      throw new MalformedFrameException("rows", "a number of rows", "" + rowCount);
    }
    return new PageDecoder(source, metadata, rowCount).read();
  }

  private Queue<List<@Nullable ByteBuffer>> read() {
    if (metadata.columnCount == 0 && rowCount > 0) {
      // They would take no bytes, and who reads them makes room for as many as there are said to
      // be.
      throw new MalformedFrameException("rows", "columns for " + rowCount + " rows", "none");
    }
    long cells = (long) rowCount * metadata.columnCount;
    int bytes = source.readableBytes();
    if (cells > bytes / Integer.BYTES) {
      throw new MalformedFrameException(
          "rows",
          "bytes for " + rowCount + " rows of " + metadata.columnCount + " columns",
          bytes + " left in the frame");
    }
    SharedPage page = cells * LARGE >= bytes ? readTogether((int) cells) : null;
    return page == null ? readMixed((int) cells) : new RowQueue(page, rowCount);
  }

  /**
   * Reads the page in one piece.
   *
   * @return null if there are large cells in it; nothing was read then
   */
  private @Nullable SharedPage readTogether(int cells) {
    byte[] page = new byte[source.readableBytes()];
    source.getBytes(source.readerIndex(), page);
    // Only where its arrays are small beside the page: a page that turns out to be wrong costs no
    // more than twice its size.
    boolean attempt = rowCount > 1 && page.length / cells >= 2 * Integer.BYTES;
    SharedPage equalRows = attempt ? withEqualRows(page) : null;
    SharedPage result = equalRows == null ? withOffsets(page, cells) : equalRows;
    if (result != null) {
      source.skipBytes(page.length);
    }
    return result;
  }

  /**
   * The page, if all rows are laid out as the first one is, as rows of numbers are: then each
   * length is compared where it must be, without waiting for the one before, and no offsets are
   * kept.
   *
   * @return null if they are not, have large cells, or something is wrong
   */
  private @Nullable SharedPage withEqualRows(byte[] page) {
    int rowLength = page.length / rowCount;
    int[] offsets = new int[metadata.columnCount];
    int[] lengths = new int[metadata.columnCount];
    int offset = 0;
    for (int column = 0; column < offsets.length; column++) {
      if (rowLength - offset < Integer.BYTES) {
        return null;
      }
      int length = SharedPage.lengthAt(page, offset);
      offset += Integer.BYTES;
      if (length < -1 || length >= LARGE || length > rowLength - offset) {
        return null;
      }
      offsets[column] = offset;
      lengths[column] = length;
      offset += Math.max(0, length);
    }
    if (offset != rowLength || rowLength * rowCount != page.length) {
      return null;
    }
    for (int row = 1; row < rowCount; row++) {
      int lengthsOfRow = row * rowLength - Integer.BYTES;
      for (int column = 0; column < offsets.length; column++) {
        if (SharedPage.lengthAt(page, lengthsOfRow + offsets[column]) != lengths[column]) {
          return null;
        }
      }
    }
    return SharedPage.ofEqualRows(page, offsets, rowLength);
  }

  /** The page with the offsets of its cells, or null if there are large ones. */
  private @Nullable SharedPage withOffsets(byte[] page, int cells) {
    int[] offsets = new int[cells];
    int offset = 0;
    for (int cell = 0; cell < cells; cell++) {
      checkLeft(cell, Integer.BYTES, page.length - offset);
      int length = SharedPage.lengthAt(page, offset);
      offset += Integer.BYTES;
      offsets[cell] = offset;
      if (length >= LARGE) {
        return null;
      } else if (length > 0) {
        checkLeft(cell, length, page.length - offset);
        offset += length;
      } else {
        checkNotNegative(cell, length);
      }
    }
    checkEnd(page.length - offset);
    return SharedPage.ofCells(page, offsets, metadata.columnCount);
  }

  private Queue<List<@Nullable ByteBuffer>> readMixed(int cells) {
    LargeCells page = new LargeCells(source, metadata.columnCount, checkInPlace(cells), cells);
    Queue<List<@Nullable ByteBuffer>> rows = new ArrayDeque<>(rowCount);
    for (int row = 0; row < rowCount; row++) {
      rows.add(page.readRow(row));
    }
    return rows;
  }

  /** Checks the page where it is; gives the bytes of its small cells, with their lengths. */
  private int checkInPlace(int cells) {
    int offset = source.readerIndex();
    int end = source.writerIndex();
    int small = 0;
    for (int cell = 0; cell < cells; cell++) {
      checkLeft(cell, Integer.BYTES, end - offset);
      int length = source.getInt(offset);
      offset += Integer.BYTES;
      if (length > 0) {
        checkLeft(cell, length, end - offset);
        offset += length;
      } else {
        checkNotNegative(cell, length);
      }
      small += length < LARGE ? Integer.BYTES + Math.max(0, length) : 0;
    }
    checkEnd(end - offset);
    return small;
  }

  private void checkLeft(int cell, int expected, int left) {
    if (expected > left) {
      throw new MalformedFrameException(
          describe(cell), expected + " bytes", left + " left in the frame");
    }
  }

  private void checkNotNegative(int cell, int length) {
    if (length < -1) {
      throw new MalformedFrameException(
          describe(cell), "a length of -1 for null, or more", "" + length);
    }
  }

  private static void checkEnd(int left) {
    if (left > 0) {
      throw new MalformedFrameException("rows", "no bytes after the last cell", left + " bytes");
    }
  }

  /** With skipped metadata the name of the column is not known here. */
  private String describe(int cell) {
    int column = cell % metadata.columnCount;
    String place = "row " + cell / metadata.columnCount + ", column " + column;
    if (metadata.columnSpecs.isEmpty()) {
      return place;
    }
    ColumnSpec spec = metadata.columnSpecs.get(column);
    return place + " (" + spec.name + ")";
  }
}
