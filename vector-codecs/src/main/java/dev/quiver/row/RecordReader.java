/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.cell.CellReader;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.FieldCells;
import dev.quiver.internal.driver.RawCells;
import org.jspecify.annotations.Nullable;

/**
 * A user-defined type or a tuple as a record. An empty value has nulls only, as for the driver.
 *
 * @param fieldCount the fields of the type, which may be more than the record has components
 */
record RecordReader(RecordMaker maker, int fieldCount) implements CellReader {

  @Override
  public @Nullable Object read(RawCells cells, int index, Field field) {
    return cells.length(index) < 0
        ? null
        : maker.make(FieldCells.ofFields(cells, index, fieldCount, field));
  }
}
