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

/** Makes values of rows that have certain columns. Thread-safe. */
@FunctionalInterface
interface RowPlan<T> {

  /** Makes plans for columns; fails if there can be none. */
  interface Factory<T> {
    RowPlan<T> plan(List<Field> columns, CellFactory cells);

    /** Fails if there can be no plan for want of a column: all that is known without a row. */
    default void checkNames(List<Field> columns) {}
  }

  /**
   * Makes the value of one row.
   *
   * @param cells as many as the plan was made for
   */
  T decode(ColumnDefinitions columns, RawCells cells);

  /** Rows as arrays of objects. */
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

  /** Rows as maps by column name, in the order of the columns. */
  static RowPlan<Map<String, @Nullable Object>> ofMaps(List<Field> fields, CellFactory factory) {
    Set<String> names = new HashSet<>();
    for (Field field : fields) {
      if (!names.add(field.name())) {
        throw RowErrors.of(field, "one column of this name", "several, which a map cannot hold");
      }
    }
    Cell[] columns = factory.ofColumns(fields);
    return (definitions, cells) -> {
      // No growth: the default load factor is 3/4.
      Map<String, @Nullable Object> values = new LinkedHashMap<>(columns.length * 4 / 3 + 1);
      for (Cell column : columns) {
        values.put(column.field().name(), column.read(cells));
      }
      return values;
    };
  }
}
