/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The cells of the current row of a page. Cells that were read become spare arrays. */
final class PageCursor implements CellsInBlock {

  /** The columns of the rows that were unread when the reading began. */
  final PageColumns columns;

  private final SpareCells spare;

  private @Nullable RowBlock block;
  private int row;
  private byte @Nullable [][] own;

  /** The cells that were recycled; null if there are none. */
  private SpareCells.@Nullable Batch given;

  PageCursor(PageColumns columns, SpareCells spare) {
    this.columns = columns;
    this.spare = spare;
  }

  void set(RowBlock newBlock, int newRow, byte @Nullable [][] newOwn) {
    block = newBlock;
    row = newRow;
    own = newOwn;
  }

  @Override
  public RowBlock block() {
    return Objects.requireNonNull(block, "a row");
  }

  @Override
  public int rowInBlock() {
    return row;
  }

  @Override
  public byte @Nullable [][] own() {
    return own;
  }

  /** Recycles a cell, once; reading it afterwards fails. */
  void giveBack(int column) {
    byte[][] arrays = own;
    int location = block().location(row, column);
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
