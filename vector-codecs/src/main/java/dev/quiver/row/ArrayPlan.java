/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.RawCells;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows as arrays of objects. */
final class ArrayPlan implements RowPlan<@Nullable Object[]> {

  private final Cell[] columns;

  private ArrayPlan(Cell[] columns) {
    this.columns = columns;
  }

  static ArrayPlan of(List<Field> columns, CellFactory factory) {
    return new ArrayPlan(factory.ofColumns(columns));
  }

  @Override
  public @Nullable Object[] decode(ColumnDefinitions definitions, RawCells cells) {
    @Nullable Object[] values = new Object[columns.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = columns[i].read(cells, i);
    }
    return values;
  }
}
