/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import dev.quiver.internal.cell.Cell;
import dev.quiver.internal.cell.CellFactory;
import dev.quiver.internal.cell.Field;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.driver.RawCells;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A plan for certain columns, which converts rows with these columns to values. Thread-safe. */
@FunctionalInterface
interface RowPlan<T> {

  /** Creates plans for columns, or fails if the columns cannot be read as requested. */
  interface Factory<T> {
    RowPlan<T> plan(List<Field> columns, CellFactory cells);

    /** Fails if a required column is missing; called for results without rows. */
    default void checkNames(List<Field> columns) {}
  }

  /** Converts one row, which has one cell per column of the plan. */
  T decode(ColumnDefinitions columns, RawCells cells);

  static RowPlan<@Nullable Object[]> ofArrays(List<Field> fields, CellFactory factory) {
    Cell[] columns = factory.ofColumns(fields);
    return (definitions, cells) -> {
      @Nullable Object[] values = new Object[columns.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = columns[i].read(cells, i);
      }
      return values;
    };
  }

  /** Converts rows to maps by column name, in the order of the columns. */
  static RowPlan<Map<String, @Nullable Object>> ofMaps(List<Field> fields, CellFactory factory) {
    Set<String> names = new HashSet<>();
    for (Field field : fields) {
      if (!names.add(field.name())) {
        throw RowErrors.fact(field, "another column has this name; a map holds only one", null);
      }
    }
    Cell[] columns = factory.ofColumns(fields);
    return (definitions, cells) -> {
      // The capacity is large enough that the map never grows: the default load factor is 3/4.
      Map<String, @Nullable Object> values = new LinkedHashMap<>(columns.length * 4 / 3 + 1);
      for (Cell column : columns) {
        values.put(column.field().name(), column.read(cells));
      }
      return values;
    };
  }
}
