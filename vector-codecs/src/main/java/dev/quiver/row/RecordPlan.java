/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.RawCells;
import java.util.List;

/** Rows as records. */
record RecordPlan<R extends Record>(Class<R> recordClass, RecordMaker maker) implements RowPlan<R> {

  record Factory<R extends Record>(Class<R> recordClass, RecordType type)
      implements RowPlan.Factory<R> {

    @Override
    public RowPlan<R> plan(List<Field> columns, CellFactory cells) {
      cells.checkNoTypes(columns);
      int[] indexes = type.matchByName(columns);
      return new RecordPlan<>(recordClass, Records.maker(type, columns, indexes, cells));
    }

    @Override
    public void checkNames(List<Field> columns) {
      type.matchByName(columns);
    }
  }

  @Override
  public R decode(ColumnDefinitions definitions, RawCells cells) {
    return recordClass.cast(maker.make(cells));
  }
}
