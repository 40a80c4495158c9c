/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The cells of a page's current row. The reader can recycle a cell that it has read. */
final class PageCursor implements RawCells {

  /** The columns of the page, shared by all its rows. */
  final PageColumns columns;

  private final CellPool pool;

  private RowBlock block;
  private int row;
  private byte @Nullable [][] largeCells;

  /** The recycled arrays of each column that were not passed to {@link #pool} yet. */
  private CellPool.@Nullable Batch @Nullable [] recycled;

  PageCursor(PageRow first, CellPool pool) {
    this.columns = first.columns;
    this.pool = pool;
    this.block = first.block;
    this.row = first.row;
    this.largeCells = first.largeCells;
  }

  void set(RowBlock newBlock, int newRow, byte @Nullable [][] newLargeCells) {
    block = newBlock;
    row = newRow;
    largeCells = newLargeCells;
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
    return block.exact(block.location(row, column), largeCells);
  }

  /** Recycles the array of a large cell, unless done before. Reading that cell afterwards fails. */
  void recycle(int column) {
    byte[][] arrays = largeCells;
    int location = block.location(row, column);
    if (location >= 0 || arrays == null || arrays[~location] == null) {
      return;
    }
    byte[] cell = arrays[~location];
    arrays[~location] = null;
    if (cell.length > CellPool.MAX_LENGTH) {
      return;
    }
    if (recycled == null) {
      recycled = new CellPool.Batch[count()];
    }
    CellPool.Batch batch = recycled[column];
    if (batch == null || !batch.isOf(cell.length) || batch.isFull()) {
      pool.give(batch);
      batch = new CellPool.Batch(cell.length);
      recycled[column] = batch;
    }
    batch.add(cell);
  }

  void end() {
    if (recycled != null) {
      for (CellPool.Batch batch : recycled) {
        pool.give(batch);
      }
      recycled = null;
    }
  }
}
