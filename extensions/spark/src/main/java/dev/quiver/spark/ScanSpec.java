/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import dev.quiver.internal.bulk.RangeQuery;
import dev.quiver.internal.schema.TableName;
import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * The part of a scan that is the same for all its tasks; executors receive it.
 *
 * @param columns the exact names of the columns to read; empty if Spark only counts rows
 * @param key the columns of the primary key if a cell may be unreadable, so that messages can name
 *     the row; otherwise empty
 * @param filters filters on clustering columns
 * @param limit the most rows that each task reads, or {@link #NO_LIMIT}
 */
record ScanSpec(
    Settings settings,
    TableName table,
    List<String> columns,
    List<String> key,
    List<Filter> filters,
    int limit)
    implements Serializable {
  static final int NO_LIMIT = Integer.MAX_VALUE;

  /**
   * A condition on a clustering column, with a variable for the value.
   *
   * @param column the exact name of the column
   * @param value the value, encoded as in the protocol
   */
  @SuppressWarnings("ArrayRecordComponent") // no code compares filters
  record Filter(String column, String operator, byte[] value) implements Serializable {

    String cql() {
      return CqlIdentifier.fromInternal(column).asCql(true) + " " + operator + " ?";
    }

    @Override
    public String toString() {
      return cql();
    }
  }

  /** Returns the columns to select, key columns last; at least one column, to count rows. */
  private List<CqlIdentifier> selected(RelationMetadata relation) {
    return columns.isEmpty()
        ? List.of(relation.getPartitionKey().get(0).getName())
        : Stream.concat(columns.stream(), key.stream())
            .distinct()
            .map(CqlIdentifier::fromInternal)
            .toList();
  }

  /**
   * Returns the query that reads a token range or a partition.
   *
   * @param first the conditions that precede the conditions of the filters
   */
  RangeQuery query(RelationMetadata relation, List<String> first, boolean allowFiltering) {
    List<String> conditions =
        Stream.concat(first.stream(), filters.stream().map(Filter::cql)).toList();
    List<String> selectors = selected(relation).stream().map(column -> column.asCql(true)).toList();
    return new RangeQuery(table, relation, selectors, conditions, allowFiltering);
  }
}
