/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.SpareCells;
import org.jspecify.annotations.Nullable;

/**
 * Arrays for the large cells of a page. It reuses spare arrays of the same length, as the cells of
 * one column usually have. Not thread-safe.
 */
final class LargeCells {

  /** After this many lengths without a spare array, the rest of the page uses new arrays. */
  private static final int MOST_MISSES = 4;

  private final SpareCells spare;

  /** The batches by the index of a cell among the large cells of its row. */
  private SpareCells.@Nullable Batch @Nullable [] batches;

  private final int columnCount;

  private int misses;

  LargeCells(SpareCells spare, int columnCount) {
    this.spare = spare;
    this.columnCount = columnCount;
  }

  /**
   * Returns an array with undefined contents, which the caller overwrites completely.
   *
   * @param index the index among the large cells of the row
   * @param length a length that was compared with the remaining bytes
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

  /** Returns the unused arrays to the spare ones. */
  void end() {
    if (batches != null) {
      for (SpareCells.Batch batch : batches) {
        giveBack(batch);
      }
      batches = null;
    }
  }
}
