/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

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
    if (!describe(columns).equals(describe(expected))) {
      throw new IllegalStateException(
          "%s has changed while it was read: expected columns %s, as in the rows before, got %s"
              .formatted(table, describe(expected), describe(columns)));
    }
    last = columns;
  }

  private static String describe(ColumnDefinitions columns) {
    return StreamSupport.stream(columns.spliterator(), false)
        .map(column -> column.getName().asCql(true) + " " + column.getType().asCql(true, true))
        .collect(Collectors.joining(", "));
  }
}
