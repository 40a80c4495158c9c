/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.driver.RawCells;
import org.jspecify.annotations.Nullable;

/** Reads cells of one type as objects; nulls too, which are empty lists for some types. */
public interface CellReader {

  /**
   * The value of a cell.
   *
   * @param field what the cell is, for messages
   */
  @Nullable Object read(RawCells cells, int index, Field field);
}
