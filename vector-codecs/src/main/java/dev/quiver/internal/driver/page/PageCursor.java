/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import dev.quiver.internal.driver.RawCells;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The cells of a page's current row. The reader can recycle a cell that it has read. */
final class PageCursor implements RawCells {

  /** The columns of the page, shared by all its rows. */
  final PageColumns columns;

  private final SpareCells spare;

  private RowBlock block;
  private int row;
  private byte @Nullable [][] own;

  /** The recycled arrays that were not passed to {@link #spare} yet; null if there are none. */
  private SpareCells.@Nullable Batch given;

  /** Creates a cursor whose current row is {@code first}. */
  PageCursor(PageRow first, SpareCells spare) {
    this.columns = first.columns;
    this.spare = spare;
    this.block = first.block;
    this.row = first.row;
    this.own = first.own;
  }

  void set(RowBlock newBlock, int newRow, byte @Nullable [][] newOwn) {
    block = newBlock;
    row = newRow;
    own = newOwn;
  }

  @Override
  public int count() {
    return block.columnCount();
  }

  @Override
  public byte[] bytes(int column) {
    return block.bytes(row, column, own);
  }

  @Override
  public long find(int column) {
    return block.find(row, column, own);
  }

  @Override
  public @Nullable ByteBuffer buffer(int column) {
    return block.exact(block.location(row, column), own);
  }

  /** Recycles a cell's array, unless done before. Reading the cell afterwards fails. */
  void giveBack(int column) {
    byte[][] arrays = own;
    int location = block.location(row, column);
    if (location >= 0 || arrays == null || arrays[~location] == null) {
      return;
    }
    byte[] cell = arrays[~location];
    arrays[~location] = null;
    if (cell.length > SpareCells.MOST_LENGTH) {
      return;
    }
    SpareCells.Batch batch = given;
    if (batch == null || !batch.isOf(cell.length) || batch.isFull()) {
      end();
      batch = new SpareCells.Batch(cell.length);
      given = batch;
    }
    batch.add(cell);
  }

  void end() {
    SpareCells.Batch batch = given;
    if (batch != null) {
      given = null;
      spare.give(batch);
    }
  }
}
