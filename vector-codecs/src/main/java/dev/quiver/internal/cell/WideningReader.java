/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.driver.RawCells;
import org.jspecify.annotations.Nullable;

/**
 * A number as one of a wider class.
 *
 * @param narrow the cell as the column's own type has it
 */
record WideningReader(Cell narrow, Class<?> to) implements CellReader {

  @Override
  public @Nullable Object read(RawCells cells, int index, Field field) {
    Object value = narrow.read(cells, index);
    return value == null ? null : Widening.widen(value, to);
  }
}
