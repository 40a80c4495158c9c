/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import dev.quiver.internal.driver.page.CellPool;
import org.jspecify.annotations.Nullable;

/**
 * Provides arrays for the large cells of a page. The cells of one column often have the same
 * length, so recycled arrays of that length are reused. Not thread-safe.
 */
final class LargeCells {

  /** After this many requests for which the pool had no array, a page stops asking the pool. */
  private static final int MAX_MISSES = 4;

  private final CellPool pool;

  /** The batches of recycled arrays, by the index of a cell among the large cells of a row. */
  private CellPool.@Nullable Batch @Nullable [] batches;

  private final int columnCount;

  private int misses;

  LargeCells(CellPool pool, int columnCount) {
    this.pool = pool;
    this.columnCount = columnCount;
  }

  /**
   * Returns an array with undefined contents. The caller must overwrite all of it.
   *
   * @param index the index of the cell among the large cells of its row
   * @param length the length of the cell, which the caller has compared with the remaining bytes
   */
  byte[] next(int index, int length) {
    CellPool.Batch batch = batches == null ? null : batches[index];
    if (batch == null || batch.isEmpty() || !batch.isOf(length)) {
      batch = takeBatch(index, length);
    }
    return batch == null ? new byte[length] : batch.take();
  }

  private CellPool.@Nullable Batch takeBatch(int index, int length) {
    if (misses == MAX_MISSES) {
      return null;
    }
    CellPool.Batch taken = pool.take(length);
    if (taken == null) {
      misses++;
      return null;
    }
    if (batches == null) {
      batches = new CellPool.Batch[columnCount];
    }
    pool.give(batches[index]);
    batches[index] = taken;
    return taken;
  }

  /** Returns the recycled arrays that the page has not used to the pool. */
  void end() {
    if (batches != null) {
      for (CellPool.Batch batch : batches) {
        pool.give(batch);
      }
      batches = null;
    }
  }
}
