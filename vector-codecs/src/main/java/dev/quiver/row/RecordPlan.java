/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.driver.RawCells;
import java.util.List;

/** Rows as records. */
record RecordPlan<R extends Record>(Class<R> recordClass, RecordMaker maker) implements RowPlan<R> {

  record Factory<R extends Record>(Class<R> recordClass, RecordType type)
      implements RowPlan.Factory<R> {

    @Override
    public RowPlan<R> plan(List<Field> columns, CellFactory cells) {
      return new RecordPlan<>(recordClass, cells.ofRecord(type, columns));
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
