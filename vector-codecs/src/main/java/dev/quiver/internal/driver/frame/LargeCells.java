/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.SpareCells;
import org.jspecify.annotations.Nullable;

/**
 * Arrays for the large cells of a page: spare ones, as far as there are any of the same length. The
 * cells of one column mostly have one. Not thread-safe.
 */
final class LargeCells {

  /** After as many lengths of which there was none, nobody asks for the others of the page. */
  private static final int MOST_MISSES = 4;

  private final SpareCells spare;

  /** By the index of a cell among the large ones of its row. */
  private SpareCells.@Nullable Batch @Nullable [] batches;

  private final int columnCount;

  private int misses;

  LargeCells(SpareCells spare, int columnCount) {
    this.spare = spare;
    this.columnCount = columnCount;
  }

  /**
   * An array, whose bytes are anything: the caller writes over all of them.
   *
   * @param index among the large cells of the row
   * @param length that was compared with what is there
   */
  byte[] next(int index, int length) {
    SpareCells.Batch batch = batches == null ? null : batches[index];
    if (batch == null || batch.isEmpty() || !batch.isOf(length)) {
      batch = another(index, length);
    }
    return batch == null ? new byte[length] : batch.take();
  }

  private SpareCells.@Nullable Batch another(int index, int length) {
    if (misses == MOST_MISSES) {
      return null;
    }
    SpareCells.Batch taken = spare.take(length);
    if (taken == null) {
      misses++;
      return null;
    }
    if (batches == null) {
      batches = new SpareCells.Batch[columnCount];
    }
    giveBack(batches[index]);
    batches[index] = taken;
    return taken;
  }

  private void giveBack(SpareCells.@Nullable Batch batch) {
    if (batch != null) {
      spare.give(batch);
    }
  }

  /** Gives back the arrays that are left. */
  void end() {
    if (batches != null) {
      for (SpareCells.Batch batch : batches) {
        giveBack(batch);
      }
      batches = null;
    }
  }
}
