/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import com.datastax.oss.driver.api.core.cql.Row;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The cells of a row that has a buffer per cell. Not thread-safe: caches the cell last read. */
final class BufferCells implements RawCells {

  private static final byte[] EMPTY = {};

  private final Row row;
  private final int count;
  private int column = -1;
  private byte[] bytes = EMPTY;
  private int offset;
  private int length;

  /**
   * @param count the number of the row's cells, which may differ from the row's number of columns
   */
  BufferCells(Row row, int count) {
    this.row = row;
    this.count = count;
  }

  private void load(int newColumn) {
    if (newColumn == column) {
      return;
    }
    ByteBuffer cell = row.getBytesUnsafe(newColumn);
    if (cell == null) {
      set(newColumn, EMPTY, 0, NULL);
    } else if (cell.hasArray()) {
      set(newColumn, cell.array(), cell.arrayOffset() + cell.position(), cell.remaining());
    } else {
      byte[] copy = new byte[cell.remaining()];
      cell.get(cell.position(), copy);
      set(newColumn, copy, 0, copy.length);
    }
  }

  private void set(int newColumn, byte[] newBytes, int newOffset, int newLength) {
    column = newColumn;
    bytes = newBytes;
    offset = newOffset;
    length = newLength;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public byte[] bytes(int cell) {
    load(cell);
    return bytes;
  }

  @Override
  public long find(int cell) {
    load(cell);
    return RawCells.found(offset, length);
  }

  @Override
  public @Nullable ByteBuffer buffer(int cell) {
    return row.getBytesUnsafe(cell);
  }
}
