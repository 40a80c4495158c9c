/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.driver.RawCells;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rows as maps by column name, in the order of the columns. */
final class MapPlan implements RowPlan<Map<String, @Nullable Object>> {

  private final Cell[] columns;

  private MapPlan(Cell[] columns) {
    this.columns = columns;
  }

  static MapPlan of(List<Field> columns, CellFactory factory) {
    Set<String> names = new HashSet<>();
    for (Field column : columns) {
      if (!names.add(column.name())) {
        throw column.error("expected one column of this name, got several: a map cannot hold them");
      }
    }
    return new MapPlan(factory.ofColumns(columns));
  }

  @Override
  public Map<String, @Nullable Object> decode(ColumnDefinitions definitions, RawCells cells) {
    // No growth: the default load factor is 3/4.
    Map<String, @Nullable Object> values = new LinkedHashMap<>(columns.length * 4 / 3 + 1);
    for (Cell column : columns) {
      values.put(column.field().name(), column.read(cells));
    }
    return values;
  }
}
