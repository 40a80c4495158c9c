/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.response.result.RowsMetadata;
import dev.quiver.internal.driver.page.CellPool;
import dev.quiver.internal.driver.page.PageRows;
import io.netty.buffer.ByteBuf;

/**
 * Reads the rows of a result: an [int] number of rows, then for each cell an [int] length, -1 for
 * null, and its bytes. Counts and lengths must add up to exactly the remaining bytes, and each is
 * compared with the remaining bytes before memory is allocated.
 *
 * <p>The bytes of a page are copied once, in blocks of consecutive rows. If the first row of a
 * block has only small cells, the block is copied in one piece ({@link SmallRows}); otherwise each
 * large cell is copied separately ({@link MixedRows}).
 *
 * <p>Source: CQL binary protocol v4 and v5, section 4.2.5.2.
 */
final class PageDecoder {

  private PageDecoder() {}

  /**
   * Reads the rows of a result.
   *
   * @param exact bit {@code i} is set if the cells of column {@code i} get their own arrays
   * @param pool the recycled arrays of the session, used for large cells
   */
  static PageRows read(ByteBuf source, RowsMetadata metadata, long exact, CellPool pool) {
    int rowCount = FrameReader.readInt(source, "number of rows");
    if (rowCount < 0) {
      throw FrameReader.malformed("rows", "0 or more rows", "" + rowCount);
    }
    checkCounts(source.readableBytes(), metadata.columnCount, rowCount);
    PageRows rows = rowCount == 0 ? PageRows.none() : null;
    if (rowCount == 1) {
      rows = SingleRow.read(source, metadata.columnCount, exact);
    }
    if (rows == null) {
      rows = readBlocks(new PageSource(source, metadata, exact), rowCount, pool);
    }
    if (source.isReadable()) {
      throw FrameReader.malformed(
          "rows", "no bytes after the last cell", source.readableBytes() + " bytes");
    }
    return rows;
  }

  private static PageRows readBlocks(PageSource page, int rowCount, CellPool pool) {
    PageRows.Builder rows = new PageRows.Builder();
    SmallRows small = new SmallRows(page);
    MixedRows mixed = null;
    int row = 0;
    while (row < rowCount) {
      if (page.measureRow(row)) {
        row += small.read(row, rowCount, rows);
      } else {
        mixed = mixed == null ? new MixedRows(page, pool) : mixed;
        row += mixed.read(row, rowCount, rows);
      }
    }
    if (mixed != null) {
      mixed.end();
    }
    return rows.build();
  }

  private static void checkCounts(int bytes, int columnCount, int rowCount) {
    if (columnCount == 0 && rowCount > 0) {
      // Rows without columns take no bytes, so any count of rows would be accepted, and readers
      // allocate memory by the count.
      throw FrameReader.malformed("rows", "at least 1 column for " + rowCount + " rows", "0");
    }
    if ((long) rowCount * columnCount > bytes / Integer.BYTES) {
      throw FrameReader.malformed(
          "rows",
          "bytes for " + rowCount + " rows of " + columnCount + " columns",
          bytes + " left in the frame");
    }
  }
}
