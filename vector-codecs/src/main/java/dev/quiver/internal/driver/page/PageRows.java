/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.AbstractQueue;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a page that were not polled yet, as the driver's lists of buffers or as rows of ours.
 * What was polled is let go, a block at a time. Not thread-safe, as the driver's is not.
 */
public final class PageRows extends AbstractQueue<List<@Nullable ByteBuffer>> {

  // The block of the next row; null if none is left.
  private @Nullable RowBlock block;
  private int rowsInBlock;

  /**
   * The arrays of large cells, where there are any: of a block of one row its own, of others those
   * of each row.
   */
  private @Nullable Object @Nullable [] own;

  private @Nullable More next;

  /** The next row of the block. */
  private int row;

  /** A block behind the first. */
  private static final class More {
    final RowBlock block;
    final int rowCount;
    final @Nullable Object @Nullable [] own;
    @Nullable More next;

    More(RowBlock block, int rowCount, byte @Nullable [] @Nullable [][] own) {
      this.block = block;
      this.rowCount = rowCount;
      this.own = ofRows(own, rowCount);
    }
  }

  private PageRows(@Nullable RowBlock block, int rowsInBlock, @Nullable Object @Nullable [] own) {
    this.block = block;
    this.rowsInBlock = rowsInBlock;
    this.own = own;
  }

  /** A page without rows. */
  public static PageRows none() {
    return new PageRows(null, 0, null);
  }

  /**
   * A page of one block.
   *
   * @param rowCount one or more
   * @param own the arrays of each row's large cells; null where a row has none
   */
  public static PageRows of(RowBlock block, int rowCount, byte @Nullable [] @Nullable [][] own) {
    return new PageRows(block, rowCount, ofRows(own, rowCount));
  }

  /**
   * A page of one row.
   *
   * @param own the arrays of its large cells; null if it has none
   */
  public static PageRows ofOne(RowBlock block, byte @Nullable [][] own) {
    return new PageRows(block, 1, own);
  }

  private static @Nullable Object @Nullable [] ofRows(
      byte @Nullable [] @Nullable [][] own, int rowCount) {
    return own != null && rowCount == 1 ? own[0] : own;
  }

  /** A page that is being read. */
  public static final class Builder {
    private @Nullable PageRows rows;
    private @Nullable More last;

    /** Adds a block of rows; as {@link #of}. */
    public void add(RowBlock block, int rowCount, byte @Nullable [] @Nullable [][] own) {
      if (rows == null) {
        rows = of(block, rowCount, own);
        return;
      }
      More more = new More(block, rowCount, own);
      if (last == null) {
        rows.next = more;
      } else {
        last.next = more;
      }
      last = more;
    }

    /** The page, once. */
    public PageRows build() {
      return rows == null ? none() : rows;
    }
  }

  @Override
  public @Nullable List<@Nullable ByteBuffer> poll() {
    CellList cells = peek();
    if (cells != null) {
      advance();
    }
    return cells;
  }

  /** The next row as one of ours. */
  @Nullable PageRow poll(PageColumns columns) {
    RowBlock current = block;
    if (current == null) {
      return null;
    }
    PageRow polled = new PageRow(columns, current, row, own(own, row, rowsInBlock));
    advance();
    return polled;
  }

  /** Sets a cursor to the next row; false if there is none. */
  boolean poll(PageCursor cursor) {
    RowBlock current = block;
    if (current == null) {
      return false;
    }
    cursor.set(current, row, own(own, row, rowsInBlock));
    advance();
    return true;
  }

  private void advance() {
    if (row + 1 < rowsInBlock) {
      if (own != null) {
        own[row] = null;
      }
      row++;
      return;
    }
    row = 0;
    More more = next;
    if (more == null) {
      block = null;
      own = null;
      return;
    }
    block = more.block;
    rowsInBlock = more.rowCount;
    own = more.own;
    next = more.next;
  }

  @Override
  public @Nullable CellList peek() {
    RowBlock current = block;
    return current == null ? null : new CellList(link(), current, row, own(own, row, rowsInBlock));
  }

  private @Nullable Object link() {
    if (row > 0) {
      return null;
    }
    return rowsInBlock == 1 && next == null ? this : new WeakReference<>(this);
  }

  private static byte @Nullable [][] own(
      @Nullable Object @Nullable [] ofBlock, int row, int rowCount) {
    if (ofBlock == null) {
      return null;
    }
    return (byte[][]) (rowCount == 1 ? ofBlock : ofBlock[row]);
  }

  @Override
  public int size() {
    int size = block == null ? 0 : rowsInBlock - row;
    for (More more = next; more != null; more = more.next) {
      size += more.rowCount;
    }
    return size;
  }

  @Override
  public Iterator<List<@Nullable ByteBuffer>> iterator() {
    return new RowIterator();
  }

  /** Rows come from the server only. */
  @Override
  public boolean offer(List<@Nullable ByteBuffer> cells) {
    throw new UnsupportedOperationException();
  }

  private final class RowIterator implements Iterator<List<@Nullable ByteBuffer>> {
    private @Nullable RowBlock current = block;
    private int rowCount = rowsInBlock;
    private @Nullable Object @Nullable [] arrays = own;
    private @Nullable More more = next;
    private int at = row;

    @Override
    public boolean hasNext() {
      return current != null;
    }

    @Override
    public List<@Nullable ByteBuffer> next() {
      RowBlock of = current;
      if (of == null) {
        throw new NoSuchElementException();
      }
      CellList cells = new CellList(null, of, at, own(arrays, at, rowCount));
      if (++at == rowCount) {
        at = 0;
        current = more == null ? null : more.block;
        rowCount = more == null ? 0 : more.rowCount;
        arrays = more == null ? null : more.own;
        more = more == null ? null : more.next;
      }
      return cells;
    }
  }
}
