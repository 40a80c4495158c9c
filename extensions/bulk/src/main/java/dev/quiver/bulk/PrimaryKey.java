/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlIdentifier;
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
import java.util.Optional;
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
    List<Integer> variables = new ArrayList<>();
    for (CqlIdentifier column : clusteringColumns(session, definitions.get(0))) {
      int variable = definitions.firstIndexOf(column);
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

  private static List<CqlIdentifier> clusteringColumns(
      CqlSession session, ColumnDefinition definition) {
    Optional<TableMetadata> table =
        session
            .getMetadata()
            .getKeyspace(definition.getKeyspace())
            .flatMap(keyspace -> keyspace.getTable(definition.getTable()));
    return table.stream()
        .flatMap(known -> known.getClusteringColumns().keySet().stream())
        .map(ColumnMetadata::getName)
        .toList();
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
