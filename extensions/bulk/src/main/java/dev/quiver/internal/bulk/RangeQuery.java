/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The CQL of a scan. Where a range begins or ends with the ring, it names no token: servers differ
 * in what the ring's minimum means as an end.
 *
 * @param selectors what is read, in CQL: columns as a rule
 * @param conditions those that have the first variables
 */
public record RangeQuery(
    TableName table,
    RelationMetadata relation,
    List<String> selectors,
    List<String> conditions,
    boolean allowFiltering) {

  /** Returns the CQL that is prepared, with the table's id ({@link TableName} says why). */
  public String cql(boolean hasStart, boolean hasEnd) {
    String token =
        relation.getPartitionKey().stream()
            .map(column -> column.getName().asCql(true))
            .collect(Collectors.joining(", ", "token(", ")"));
    List<String> all = new ArrayList<>(conditions);
    if (hasStart) {
      all.add(token + " > ?");
    }
    if (hasEnd) {
      all.add(token + " <= ?");
    }
    return "SELECT "
        + String.join(", ", selectors)
        + " FROM "
        + table.withId(relation.getId())
        + (all.isEmpty() ? "" : " WHERE " + String.join(" AND ", all))
        + (allowFiltering ? " ALLOW FILTERING" : "");
  }
}
