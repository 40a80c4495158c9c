/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.internal.driver.RawCells;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.AbstractList;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row as a list of buffers, each of exactly one cell, for the driver's own rows.
 * With Quiver's rows, only the first row of a page has such a list; all rows have one in other
 * results, as those of the driver's own queries and of DSE's continuous paging.
 */
public final class CellList extends AbstractList<@Nullable ByteBuffer>
    implements RandomAccess, RawCells {

  /**
   * For the first row of a block, the page or a weak reference to the page; null for other rows. A
   * row that an application keeps must not keep the page's other rows reachable.
   */
  private final @Nullable Object rest;

  final RowBlock block;
  private final int row;
  private final byte @Nullable [][] largeCells;

  CellList(@Nullable Object rest, RowBlock block, int row, byte @Nullable [][] largeCells) {
    this.rest = rest;
    this.block = block;
    this.row = row;
    this.largeCells = largeCells;
  }

  /**
   * Returns the page that the row was taken from, with the remaining rows. Returns null unless this
   * is the first row of a block and the page is still reachable.
   */
  @Nullable PageRows rest() {
    Object page = rest instanceof WeakReference<?> weak ? weak.get() : rest;
    return (PageRows) page;
  }

  PageRow toRow(PageColumns columns) {
    return new PageRow(columns, block, row, largeCells);
  }

  @Override
  public int count() {
    return block.columnCount();
  }

  @Override
  public byte[] bytes(int column) {
    return block.bytes(row, column, largeCells);
  }

  @Override
  public long find(int column) {
    return block.find(row, column, largeCells);
  }

  @Override
  public @Nullable ByteBuffer buffer(int column) {
    return get(column);
  }

  @Override
  public @Nullable ByteBuffer get(int column) {
    return block.exact(block.location(row, column), largeCells);
  }

  @Override
  public int size() {
    return count();
  }
}
