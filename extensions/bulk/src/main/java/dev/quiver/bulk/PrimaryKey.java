/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a prepared statement has the clustering columns of its rows.
 *
 * @param variables their indexes; empty if rows of this statement are not for batches, because a
 *     partition has one row only, or because nobody can tell which row a statement is about
 */
record PrimaryKey(List<Integer> variables) {
  private static final PrimaryKey UNKNOWN = new PrimaryKey(List.of());

  static PrimaryKey of(CqlSession session, PreparedStatement prepared) {
    ColumnDefinitions definitions = prepared.getVariableDefinitions();
    // Conditional statements answer with a row, and a batch of them is applied as a whole.
    if (prepared.getPartitionKeyIndices().isEmpty()
        || prepared.getResultSetDefinitions().size() > 0
        || hasCounter(definitions)) {
      return UNKNOWN;
    }
    TableMetadata table = table(session, definitions.get(0));
    if (table == null || mayWriteStatic(table, definitions)) {
      return UNKNOWN;
    }
    List<Integer> variables = new ArrayList<>();
    for (ColumnMetadata column : table.getClusteringColumns().keySet()) {
      int variable = definitions.firstIndexOf(column.getName());
      if (variable < 0) {
        return UNKNOWN;
      }
      variables.add(variable);
    }
    return new PrimaryKey(List.copyOf(variables));
  }

  private static boolean hasCounter(ColumnDefinitions definitions) {
    for (ColumnDefinition definition : definitions) {
      if (definition.getType().equals(DataTypes.COUNTER)) {
        return true;
      }
    }
    return false;
  }

  /** A static column is one cell of all rows of a partition: the later row is to win there, too. */
  private static boolean mayWriteStatic(TableMetadata table, ColumnDefinitions definitions) {
    if (table.getColumns().values().stream().noneMatch(ColumnMetadata::isStatic)) {
      return false;
    }
    for (ColumnDefinition definition : definitions) {
      // A variable may have a name of its own.
      if (table.getColumn(definition.getName()).map(ColumnMetadata::isStatic).orElse(true)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable TableMetadata table(CqlSession session, ColumnDefinition definition) {
    return session
        .getMetadata()
        .getKeyspace(definition.getKeyspace())
        .flatMap(keyspace -> keyspace.getTable(definition.getTable()))
        .orElse(null);
  }

  /** The row within its partition; null if it cannot be told. */
  @Nullable Object row(BoundStatement statement) {
    if (variables.isEmpty()) {
      return null;
    }
    if (variables.size() == 1) {
      return statement.isSet(variables.get(0)) ? statement.getBytesUnsafe(variables.get(0)) : null;
    }
    List<Object> values = new ArrayList<>(variables.size());
    for (int variable : variables) {
      Object value = statement.isSet(variable) ? statement.getBytesUnsafe(variable) : null;
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return values;
  }
}
