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
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** The specification of a write, which executors receive. */
record WriteSpec(Settings settings, TableName table, StructType schema) implements Serializable {

  /** Returns the columns of the rows, except those that have the TTL or the write time. */
  List<CqlIdentifier> columns() {
    return Arrays.stream(schema.fieldNames())
        .filter(name -> !name.equals(column(Settings.TTL)))
        .filter(name -> !name.equals(column(Settings.TIMESTAMP)))
        .map(CqlIdentifier::fromInternal)
        .toList();
  }

  /** Returns the rows' column that an option names; null if it is a number, or is not set. */
  private @Nullable String column(String option) {
    String value = settings.get(option);
    if (value == null || value.matches("\\d+")) {
      return null;
    } else if (!List.of(schema.fieldNames()).contains(value)) {
      throw new IllegalArgumentException(
          "option '%s': expected a number or a column of the rows, got '%s'"
              .formatted(option, value));
    }
    return value;
  }

  /** Returns the statement, whose variables have the names of the rows' columns. */
  String cql(RelationMetadata relation) {
    String using =
        Stream.of(Settings.TTL, Settings.TIMESTAMP)
            .filter(option -> settings.get(option) != null)
            .map(option -> option + " " + value(option))
            .collect(Collectors.joining(" AND "));
    return "INSERT INTO %s (%s) VALUES (%s)%s"
        .formatted(
            table.withId(relation.getId()),
            columns().stream().map(c -> c.asCql(true)).collect(Collectors.joining(", ")),
            columns().stream().map(column -> "?").collect(Collectors.joining(", ")),
            using.isEmpty() ? "" : " USING " + using);
  }

  private String value(String option) {
    String column = column(option);
    return column == null
        ? settings.require(option)
        : ":" + CqlIdentifier.fromInternal(column).asCql(true);
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
   * @throws IllegalArgumentException if the write is rejected
   */
  void check(RelationMetadata relation, boolean speculates) {
    if (!(relation instanceof TableMetadata)) {
      throw new IllegalArgumentException(table + " is a materialized view; write to its table");
    }
    for (String option : List.of(Settings.TTL, Settings.TIMESTAMP)) {
      String name = column(option);
      if (name != null && relation.getColumn(CqlIdentifier.fromInternal(name)).isPresent()) {
        throw new IllegalArgumentException(
            "option '%s': %s also has a column '%s'; copy it to another name by withColumn"
                .formatted(option, table, name));
      }
    }
    boolean hasTimestamp = settings.get(Settings.TIMESTAMP) != null;
    for (CqlIdentifier column : columns()) {
      ColumnMetadata found =
          relation
              .getColumn(column)
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "%s has no column '%s'; its columns are %s"
                              .formatted(
                                  table, column.asInternal(), relation.getColumns().keySet())));
      if (found.getType().equals(DataTypes.COUNTER)) {
        throw new IllegalArgumentException(
            "%s: cannot write the counter '%s': a task that runs twice would count twice"
                .formatted(table, column.asInternal()));
      }
      if (found.getType().equals(DataTypes.DECIMAL)
          && relation.getPartitionKey().contains(found)
          && schema
              .apply(column.asInternal())
              .dataType()
              .equals(FromCql.of(found.getType(), false).type())) {
        throw new IllegalArgumentException(
            "%s: cannot write '%s' of the partition key as a decimal(38,18): another scale is another key. Set numbersAsText of the catalog; with format(\"quiver\"), cast it to a string or to the scale of the keys"
                .formatted(table, column.asInternal()));
      }
      if ((speculates || hasTimestamp)
          && found.getType() instanceof ListType list
          && !list.isFrozen()) {
        throw new IllegalArgumentException(
            ("%s: cannot write the list '%s' with %s: a task that runs twice may write its elements"
                    + " twice. Leave out this option, or make the list frozen")
                .formatted(
                    table, column.asInternal(), hasTimestamp ? "timestamp" : "spark.speculation"));
      }
    }
    for (ColumnMetadata key : relation.getPrimaryKey()) {
      if (!columns().contains(key.getName())) {
        throw new IllegalArgumentException(
            "%s: the rows lack the column '%s' of its primary key"
                .formatted(table, key.getName().asInternal()));
      }
    }
    boolean unused = leavesNullsUnset();
  }
}
