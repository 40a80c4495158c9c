/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The CQL of a scan. It has no condition for the start or the end of the ring, as servers differ in
 * the meaning of the ring's minimum as an end.
 *
 * @param selectors the selectors in CQL, usually columns
 * @param conditions the conditions with the first variables
 */
public record RangeQuery(
    TableName table,
    RelationMetadata relation,
    List<String> selectors,
    List<String> conditions,
    boolean allowFiltering) {

  /** Returns the CQL to prepare, with the table's id (for the reason, see {@link TableName}). */
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
