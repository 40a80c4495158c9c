/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a page that were not polled yet: a queue from which the driver polls lists of
 * buffers, and Quiver polls its own rows. A block of rows (see {@link RowBlock}) is no longer kept
 * by this queue after its last row was polled. Not thread-safe, like the driver's queue.
 */
public final class PageRows extends AbstractQueue<List<@Nullable ByteBuffer>> {

  private static final PageRows NONE = new PageRows(null, 0, null);

  // The block of the next row; null if no rows are left.
  private @Nullable RowBlock block;
  private int rowsInBlock;

  /**
   * The arrays of large cells; null if the block has no large cells. If the block has one row, each
   * element is the array of one of the row's large cells. If the block has several rows, element
   * {@code i} is a {@code byte[][]} with the arrays of row {@code i}, or null.
   */
  private @Nullable Object @Nullable [] largeCells;

  /** The later blocks of the page, in the form of another page; null if this is the last block. */
  private @Nullable PageRows next;

  /** The index of the next row in the current block. */
  private int row;

  private PageRows(
      @Nullable RowBlock block, int rowsInBlock, @Nullable Object @Nullable [] largeCells) {
    this.block = block;
    this.rowsInBlock = rowsInBlock;
    this.largeCells = largeCells;
  }

  public static PageRows none() {
    return NONE;
  }

  /**
   * Creates a page of one block of rows.
   *
   * @param rowCount the number of rows in the block, one or more
   * @param largeCells for each row, the arrays of its large cells, or null if the row has no large
   *     cells; null if no row has large cells
   */
  public static PageRows of(
      RowBlock block, int rowCount, byte @Nullable [] @Nullable [][] largeCells) {
    return new PageRows(
        block, rowCount, largeCells != null && rowCount == 1 ? largeCells[0] : largeCells);
  }

  /** Creates a page of one row; {@code largeCells} is null if the row has no large cells. */
  public static PageRows ofOne(RowBlock block, byte @Nullable [][] largeCells) {
    return new PageRows(block, 1, largeCells);
  }

  /** Builds a page from blocks of consecutive rows. */
  public static final class Builder {
    private @Nullable PageRows rows;
    private @Nullable PageRows last;

    /** Adds the next block of rows. The parameters are those of {@link #of}. */
    public void add(RowBlock block, int rowCount, byte @Nullable [] @Nullable [][] largeCells) {
      PageRows added = of(block, rowCount, largeCells);
      if (last == null) {
        rows = added;
      } else {
        last.next = added;
      }
      last = added;
    }

    /** Returns the page; may be called once. */
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

  /** Removes the next row, and returns it as a row of Quiver; returns null if no rows are left. */
  @Nullable PageRow poll(PageColumns columns) {
    RowBlock current = block;
    if (current == null) {
      return null;
    }
    PageRow polled = new PageRow(columns, current, row, largeCells(row));
    advance();
    return polled;
  }

  /** Moves the next row to a cursor, as its current row; returns false if no rows are left. */
  boolean poll(PageCursor cursor) {
    RowBlock current = block;
    if (current == null) {
      return false;
    }
    cursor.set(current, row, largeCells(row));
    advance();
    return true;
  }

  private void advance() {
    if (row + 1 < rowsInBlock) {
      if (largeCells != null) {
        largeCells[row] = null;
      }
      row++;
      return;
    }
    row = 0;
    PageRows more = next == null ? NONE : next;
    block = more.block;
    rowsInBlock = more.rowsInBlock;
    largeCells = more.largeCells;
    next = more.next;
  }

  @Override
  public @Nullable CellList peek() {
    RowBlock current = block;
    return current == null ? null : new CellList(link(), current, row, largeCells(row));
  }

  private @Nullable Object link() {
    if (row > 0) {
      return null;
    }
    return rowsInBlock == 1 && next == null ? this : new WeakReference<>(this);
  }

  private byte @Nullable [][] largeCells(int index) {
    @Nullable Object[] ofBlock = largeCells;
    return ofBlock == null ? null : (byte[][]) (rowsInBlock == 1 ? ofBlock : ofBlock[index]);
  }

  @Override
  public int size() {
    int size = block == null ? 0 : rowsInBlock - row;
    for (PageRows more = next; more != null; more = more.next) {
      size += more.rowsInBlock;
    }
    return size;
  }

  @Override
  public Iterator<List<@Nullable ByteBuffer>> iterator() {
    List<List<@Nullable ByteBuffer>> rows = new ArrayList<>();
    for (PageRows page = this; page != null && page.block != null; page = page.next) {
      for (int i = page.row; i < page.rowsInBlock; i++) {
        rows.add(new CellList(null, page.block, i, page.largeCells(i)));
      }
    }
    return List.copyOf(rows).iterator();
  }

  /** Always fails: rows come only from the server. */
  @Override
  public boolean offer(List<@Nullable ByteBuffer> cells) {
    throw new UnsupportedOperationException();
  }
}
