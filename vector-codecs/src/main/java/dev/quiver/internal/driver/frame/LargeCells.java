/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.RawCells;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page that has large cells, row by row: each of these gets an array of its own, which its
 * row keeps; the small ones are copied into one array for the page, a run of neighbours at a time.
 *
 * <p>The page was checked before.
 */
final class LargeCells {

  private final ByteBuf source;
  private final int columnCount;
  private final byte[] small;
  private final int[] offsets;
  private final SharedPage page;

  /** The bytes of {@link #small} that are written. */
  private int written;

  /**
   * A page about to be read.
   *
   * @param smallBytes the bytes of its small cells, with their lengths
   * @param cells the number of its cells
   */
  LargeCells(ByteBuf source, int columnCount, int smallBytes, int cells) {
    this.source = source;
    this.columnCount = columnCount;
    this.small = new byte[smallBytes];
    this.offsets = new int[cells];
    this.page = SharedPage.ofCells(small, offsets, columnCount);
  }

  /** Reads the next row: its cells are at the reader index, which is moved behind them. */
  List<@Nullable ByteBuffer> readRow(int row) {
    SharedPage.Row smallCells = page.row(row);
    @Nullable ByteBuffer @Nullable [] large = null;
    int run = source.readerIndex();
    int offset = run;
    for (int column = 0; column < columnCount; column++) {
      int length = source.getInt(offset);
      if (length < PageDecoder.LARGE) {
        offset += Integer.BYTES;
        offsets[row * columnCount + column] = written + offset - run;
        offset += Math.max(0, length);
      } else {
        copySmall(run, offset - run);
        byte[] bytes = new byte[length];
        source.getBytes(offset + Integer.BYTES, bytes);
        if (large == null) {
          large = new ByteBuffer[columnCount];
        }
        large[column] = ByteBuffer.wrap(bytes);
        offset += Integer.BYTES + length;
        run = offset;
      }
    }
    copySmall(run, offset - run);
    source.readerIndex(offset);
    return large == null ? smallCells : new MixedRow(smallCells, large);
  }

  private void copySmall(int offset, int length) {
    source.getBytes(offset, small, written, length);
    written += length;
  }

  private static final class MixedRow extends AbstractList<@Nullable ByteBuffer>
      implements RandomAccess, RawCells {
    private final SharedPage.Row smallCells;
    private final @Nullable ByteBuffer[] large;

    MixedRow(SharedPage.Row smallCells, @Nullable ByteBuffer[] large) {
      this.smallCells = smallCells;
      this.large = large;
    }

    /** A large cell is the same buffer at each call, as it is in the driver. */
    @Override
    public @Nullable ByteBuffer get(int column) {
      ByteBuffer cell = large[column];
      return cell == null ? smallCells.get(column) : cell;
    }

    @Override
    public int size() {
      return large.length;
    }

    @Override
    public int count() {
      return large.length;
    }

    @Override
    @SuppressWarnings("ByteBufferBackingArray") // wraps the whole of it
    public byte[] bytes(int column) {
      ByteBuffer cell = large[column];
      return cell == null ? smallCells.bytes(column) : cell.array();
    }

    @Override
    public int offset(int column) {
      return large[column] == null ? smallCells.offset(column) : 0;
    }

    @Override
    public int length(int column) {
      ByteBuffer cell = large[column];
      return cell == null ? smallCells.length(column) : cell.capacity();
    }

    @Override
    public @Nullable ByteBuffer buffer(int column) {
      return get(column);
    }
  }
}
