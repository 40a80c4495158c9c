/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import org.jspecify.annotations.Nullable;

/**
 * A page that one reader traverses without creating an object per row; the reader may recycle cells
 * that it has finished with. Not thread-safe.
 */
public interface TraversablePage {

  /**
   * Advances to the next unread row. Rows visited here are no longer returned by the result's
   * iterator.
   *
   * @return the row's cells in a reused object, valid until the next call; null at the end
   */
  @Nullable RawCells advance();

  /**
   * Recycles a cell of the current row. The cell must not be read again: its memory will be
   * overwritten. Does nothing for a cell that shares its memory with other cells.
   */
  void recycle(int column);

  /** Ends the traversal: the result's iterator continues with the first row not visited. */
  void endReading();
}
