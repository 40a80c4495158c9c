/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.DataType;
import dev.quiver.internal.cell.RowErrors;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.WireErrors;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A column of a result that is read into a table. On the first page it is found by the name that
 * the application passes; on later pages, another identifier or type is rejected.
 */
record TableColumn(CqlIdentifier id, DataType type) {

  /** Finds a column by a name as in the driver's getters: case matters only in double quotes. */
  static TableColumn find(ColumnDefinitions columns, String name) {
    List<Integer> found = columns.contains(name) ? columns.allIndicesOf(name) : List.of();
    if (found.isEmpty()) {
      throw RowErrors.of("column " + name, "a column of this name", names(columns));
    } else if (found.size() > 1) {
      throw RowErrors.of(
          "column " + name,
          "one column of this name",
          found.stream()
              .map(index -> columns.get(index).getName().asCql(true))
              .collect(Collectors.joining(", ", "", "; give one of them an alias")));
    }
    int index = found.get(0);
    return new TableColumn(columns.get(index).getName(), columns.get(index).getType());
  }

  /**
   * Returns the index of the column on a page, or fails.
   *
   * @param row the first row of the page, for messages
   */
  int indexIn(ColumnDefinitions columns, long row) {
    List<Integer> found = columns.contains(id) ? columns.allIndicesOf(id) : List.of();
    if (found.size() != 1) {
      throw RowErrors.of(in(row), "one column of this name, as in earlier rows", names(columns));
    }
    DataType newType = columns.get(found.get(0)).getType();
    if (!newType.equals(type)) {
      throw WireErrors.of(
          in(row),
          VectorTypes.describe(type) + ", as in earlier rows",
          VectorTypes.describe(newType));
    }
    return found.get(0);
  }

  /** Returns the name of the column for messages. */
  String subject() {
    return "column " + id.asInternal();
  }

  /** Returns the name of a cell of the column in messages. */
  String in(long row) {
    return "row " + row + ", " + subject();
  }

  private static String names(ColumnDefinitions columns) {
    return StreamSupport.stream(columns.spliterator(), false)
        .map(column -> column.getName().asCql(true))
        .collect(Collectors.joining(", "));
  }
}
