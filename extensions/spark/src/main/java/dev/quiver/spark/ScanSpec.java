/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What all partitions of a scan have in common, as executors get it.
 *
 * @param columns that are read, by their exact names; may be empty
 * @param key the columns of the primary key, if a cell may be unreadable: messages name the row;
 *     empty otherwise
 * @param filters on clustering columns
 * @param limit of each partition's rows; {@link #NO_LIMIT} if there is none
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

  /** A condition with one variable. */
  static final class Filter implements Serializable {
    private static final long serialVersionUID = 1;

    private final String column;
    private final String operator;
    private final byte[] value;

    /**
     * @param column its exact name
     * @param operator of CQL
     * @param value as in the protocol
     */
    Filter(String column, String operator, byte[] value) {
      this.column = column;
      this.operator = operator;
      this.value = value;
    }

    String column() {
      return column;
    }

    byte[] value() {
      return value;
    }

    String cql() {
      return id(column) + " " + operator + " ?";
    }

    @Override
    public String toString() {
      return cql();
    }
  }

  /** The columns to select, those of the key last: rows cannot be counted without a column. */
  List<String> selected(RelationMetadata metadata) {
    return columns.isEmpty()
        ? List.of(metadata.getPartitionKey().get(0).getName().asInternal())
        : Stream.concat(columns.stream(), key.stream()).distinct().toList();
  }

  /** Of a range, where the ring's ends are no tokens: servers differ in what they mean. */
  String ofRange(RelationMetadata metadata, boolean hasStart, boolean hasEnd) {
    String token =
        metadata.getPartitionKey().stream()
            .map(column -> column.getName().asCql(true))
            .collect(Collectors.joining(", ", "token(", ")"));
    List<String> conditions = new ArrayList<>();
    filters.forEach(filter -> conditions.add(filter.cql()));
    if (hasStart) {
      conditions.add(token + " > ?");
    }
    if (hasEnd) {
      conditions.add(token + " <= ?");
    }
    return select(metadata, conditions) + (filters.isEmpty() ? "" : " ALLOW FILTERING");
  }

  /** Of one partition; the variables of its key come first. */
  String ofKey(RelationMetadata metadata) {
    List<String> conditions = new ArrayList<>();
    for (ColumnMetadata column : metadata.getPartitionKey()) {
      conditions.add(column.getName().asCql(true) + " = ?");
    }
    filters.forEach(filter -> conditions.add(filter.cql()));
    return select(metadata, conditions);
  }

  private String select(RelationMetadata metadata, List<String> conditions) {
    return "SELECT "
        + selected(metadata).stream().map(ScanSpec::id).collect(Collectors.joining(", "))
        + " FROM "
        + table.in(metadata)
        + (conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions));
  }

  private static String id(String column) {
    return CqlIdentifier.fromInternal(column).asCql(true);
  }
}
