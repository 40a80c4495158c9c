/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.SpareCells;
import org.jspecify.annotations.Nullable;

/**
 * Provides arrays for the large cells of a page. The cells of one column often have the same
 * length, so spare arrays of that length are reused. Not thread-safe.
 */
final class LargeCells {

  /** The lengths without a spare array after which the rest of the page gets new arrays. */
  private static final int MOST_MISSES = 4;

  private final SpareCells spare;

  /** The batches of spare arrays, by the index of a cell among the large cells of a row. */
  private SpareCells.@Nullable Batch @Nullable [] batches;

  private final int columnCount;

  private int misses;

  LargeCells(SpareCells spare, int columnCount) {
    this.spare = spare;
    this.columnCount = columnCount;
  }

  /**
   * Returns an array with undefined contents. The caller must overwrite all of it.
   *
   * @param index the index of the cell among the large cells of its row
   * @param length the length of the cell, which the caller has compared with the remaining bytes
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

  /** Recycles the spare arrays that the page has not used. */
  void end() {
    if (batches != null) {
      for (SpareCells.Batch batch : batches) {
        giveBack(batch);
      }
      batches = null;
    }
  }
}
