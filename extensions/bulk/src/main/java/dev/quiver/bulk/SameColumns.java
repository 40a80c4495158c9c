/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;

/** Refuses pages whose columns are not those of the pages before. Not thread-safe. */
final class SameColumns {
  private final ColumnDefinitions expected;
  private ColumnDefinitions last;

  SameColumns(ColumnDefinitions expected) {
    this.expected = expected;
    this.last = expected;
  }

  /**
   * Looks at a page. A user-defined type that has got a field is the same type.
   *
   * @throws IllegalStateException if a column has another type
   */
  void check(ColumnDefinitions columns, ScanTable table) {
    if (columns == last) {
      return;
    }
    boolean same = columns.size() == expected.size();
    for (int i = 0; same && i < columns.size(); i++) {
      same = describe(columns, i).equals(describe(expected, i));
    }
    if (!same) {
      throw new IllegalStateException(
          "%s has changed while it was read: expected columns %s, as in the rows before, got %s"
              .formatted(table, describe(expected), describe(columns)));
    }
    last = columns;
  }

  private static String describe(ColumnDefinitions columns, int index) {
    return columns.get(index).getName().asCql(true)
        + " "
        + columns.get(index).getType().asCql(true, true);
  }

  private static String describe(ColumnDefinitions columns) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(describe(columns, i));
    }
    return text.toString();
  }
}
