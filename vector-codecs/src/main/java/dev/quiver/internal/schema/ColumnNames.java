/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import java.util.List;
import java.util.Locale;

/**
 * Matches column names that an application passes with names of the schema, by the rule of the
 * driver's getters: case matters only in double quotes.
 */
public final class ColumnNames {

  private ColumnNames() {}

  /** Returns whether a name that an application passes matches a name of the schema. */
  public static boolean match(String requested, String name) {
    int last = requested.length() - 1;
    boolean isQuoted = last > 0 && requested.charAt(0) == '"' && requested.charAt(last) == '"';
    return isQuoted
        ? requested.substring(1, last).replace("\"\"", "\"").equals(name)
        : requested.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT));
  }

  /** Returns the columns of a table whose name matches a name that an application passes. */
  public static List<CqlIdentifier> find(RelationMetadata table, String requested) {
    return table.getColumns().keySet().stream()
        .filter(column -> match(requested, column.asInternal()))
        .toList();
  }
}
