/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import org.jspecify.annotations.Nullable;

/**
 * A page whose rows can be read without an object for each, by somebody who has it to himself while
 * he does. What he has read he can give back. Not thread-safe.
 */
public interface LentPage {

  /**
   * Goes to the next of the rows that were not taken yet. Nobody gets a row that was gone to.
   *
   * @return its cells, until the next call: the same object each time; null if there are no more
   */
  @Nullable RawCells advance();

  /**
   * Gives back a cell of the row at hand, which nobody reads again: its memory will have other
   * bytes. Nothing happens to a cell that shares its memory with others.
   */
  void giveBack(int column);

  /** Ends a reading: whoever takes rows now gets those that were not gone to. */
  void endReading();
}
