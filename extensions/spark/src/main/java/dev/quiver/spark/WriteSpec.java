/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.RelationMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import dev.quiver.internal.schema.TableName;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.StructType;

/** The specification of a write, which executors receive. */
record WriteSpec(Settings settings, TableName table, StructType schema) implements Serializable {

  List<CqlIdentifier> columns() {
    return Arrays.stream(schema.fieldNames()).map(CqlIdentifier::fromInternal).toList();
  }

  String cql(RelationMetadata relation) {
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(
            table.withId(relation.getId()),
            columns().stream().map(c -> c.asCql(true)).collect(Collectors.joining(", ")),
            columns().stream().map(column -> "?").collect(Collectors.joining(", ")));
  }

  /** Returns whether nulls leave a column unchanged, instead of deleting its value. */
  boolean leavesNullsUnset() {
    String nulls = settings.get(Settings.NULLS);
    if (nulls == null || nulls.equals("write")) {
      return false;
    } else if (nulls.equals("unset")) {
      return true;
    }
    throw new IllegalArgumentException(
        "option 'nulls': expected write or unset, got '" + nulls + "'");
  }

  /**
   * Rejects a write that the table, or Spark's settings, do not allow, before any row is written.
   *
   * @param speculates whether Spark may run two copies of a task at once
   * @throws IllegalArgumentException if the relation is a view, if a column does not exist or is a
   *     counter, if the rows lack a column of the primary key, or if Spark may run two copies of a
   *     task that write a list
   */
  void check(RelationMetadata relation, boolean speculates) {
    if (!(relation instanceof TableMetadata)) {
      throw new IllegalArgumentException(
          "%s: expected a table, got a view; write to its table".formatted(table));
    }
    for (CqlIdentifier column : columns()) {
      ColumnMetadata found =
          relation
              .getColumn(column)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "%s: expected columns of %s, got '%s'"
                              .formatted(
                                  table, relation.getColumns().keySet(), column.asInternal())));
      if (found.getType().equals(DataTypes.COUNTER)) {
        throw new IllegalArgumentException(
            ("%s: expected a table without counters, got the counter '%s'; a task that runs"
                    + " twice would count twice")
                .formatted(table, column.asInternal()));
      }
      if (speculates && found.getType() instanceof ListType list && !list.isFrozen()) {
        throw new IllegalArgumentException(
            ("%s: cannot write the list '%s' with spark.speculation: two copies of a task may write"
                    + " its elements twice. Set spark.speculation to false, or make the list"
                    + " frozen")
                .formatted(table, column.asInternal()));
      }
    }
    for (ColumnMetadata key : relation.getPrimaryKey()) {
      if (!columns().contains(key.getName())) {
        throw new IllegalArgumentException(
            "%s: expected all columns of its primary key, got none for '%s'"
                .formatted(table, key.getName().asInternal()));
      }
    }
    boolean unused = leavesNullsUnset();
  }
}
