/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The CQL of the requests of a scan or a lookup. A range that starts at the beginning of the ring
 * has no condition for its start, and a range that ends at the end of the ring none for its end,
 * because servers interpret the ring's minimum token differently.
 *
 * @param selectors the selectors in CQL, usually columns
 * @param conditions conditions other than those on tokens; their variables precede the variables of
 *     the tokens
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
