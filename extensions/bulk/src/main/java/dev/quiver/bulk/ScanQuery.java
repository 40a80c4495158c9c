/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The CQL of a scan. Where a range begins or ends with the ring, it names no token: servers differ
 * in what the ring's minimum means as an end.
 *
 * @param condition of the application, with the first variables; null if there is none
 */
record ScanQuery(
    ScanTable table,
    List<CqlIdentifier> columns,
    @Nullable String condition,
    boolean allowFiltering) {

  /** The CQL that is prepared, see {@link ScanTable#cql}. */
  String cql(boolean hasStart, boolean hasEnd) {
    String token =
        table.relation().getPartitionKey().stream()
            .map(column -> column.getName().asCql(true))
            .collect(Collectors.joining(", ", "token(", ")"));
    List<String> conditions = new ArrayList<>();
    if (condition != null) {
      conditions.add(condition);
    }
    if (hasStart) {
      conditions.add(token + " > ?");
    }
    if (hasEnd) {
      conditions.add(token + " <= ?");
    }
    return "SELECT "
        + columns.stream().map(column -> column.asCql(true)).collect(Collectors.joining(", "))
        + " FROM "
        + table.cql()
        + (conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions))
        + (allowFiltering ? " ALLOW FILTERING" : "");
  }
}
