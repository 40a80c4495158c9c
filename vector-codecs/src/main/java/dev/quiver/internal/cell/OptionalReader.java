/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.driver.RawCells;
import java.util.Optional;

/** A null as an empty optional. */
record OptionalReader(Cell cell) implements CellReader {

  @Override
  public Object read(RawCells cells, int index, Field field) {
    return cells.length(index) < 0
        ? Optional.empty()
        : Optional.ofNullable(cell.read(cells, index));
  }
}
