/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.schema.TableName;
import dev.quiver.internal.schema.VectorIndex;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The column of vectors that is searched, and the session's metadata of its index. */
record SearchedColumn(CqlSession session, TableName table, CqlIdentifier column) {

  String cql() {
    return column.asCql(true);
  }

  /** Returns the id of the table, see {@link TableName#id}. */
  Optional<UUID> tableId() {
    return table.id(session);
  }

  /** Returns the similarity function of the column's index, or null if the function is unknown. */
  @Nullable Similarity indexSimilarity() {
    List<IndexMetadata> indexes = indexes();
    String function = indexes.size() == 1 ? VectorIndex.function(indexes.get(0)) : null;
    return Arrays.stream(Similarity.values())
        .filter(similarity -> similarity.name().equals(function))
        .findFirst()
        .orElse(null);
  }

  /**
   * Returns whether the schema has the table, but no index of the column. Refreshes the metadata
   * before it returns true: another session may just have created the index.
   */
  boolean lacksIndex() {
    if (table.findTable(session).isEmpty() || !indexes().isEmpty()) {
      return false;
    }
    try {
      session.refreshSchema();
    } catch (DriverException e) {
      return false; // the schema is not known
    }
    return indexes().isEmpty();
  }

  /** Returns whether another table of the keyspace has an index of this name, which is unique. */
  boolean isOfAnotherTable(CqlIdentifier index) {
    return session.getMetadata().getKeyspace(table.keyspace()).stream()
        .flatMap(keyspace -> keyspace.getTables().values().stream())
        .filter(known -> !known.getName().equals(table.table()))
        .anyMatch(known -> known.getIndex(index).isPresent());
  }

  List<IndexMetadata> indexes() {
    return table
        .findTable(session)
        .map(metadata -> VectorIndex.all(metadata, cql()))
        .orElse(List.of());
  }

  /**
   * Returns an exception like {@code error} whose message also has the CQL of the search, and
   * advice if the column is not a vector of floats or has no index.
   */
  InvalidQueryException explained(InvalidQueryException error, String cql) {
    InvalidQueryException explained =
        new InvalidQueryException(
            error.getCoordinator(), error.getMessage() + " (search: " + cql + ")" + remedy());
    explained.addSuppressed(error);
    return explained;
  }

  private String remedy() {
    DataType type =
        table
            .findTable(session)
            .flatMap(metadata -> metadata.getColumn(column))
            .map(ColumnMetadata::getType)
            .orElse(null);
    if (type == null) {
      return "";
    }
    if (!(type instanceof VectorType vector) || !vector.getElementType().equals(DataTypes.FLOAT)) {
      return "; expected a column of type vector<float, n>, got " + VectorTypes.describe(type);
    }
    return indexes().isEmpty()
        ? "; the schema has no index of this column. Create one in Cassandra by: CREATE CUSTOM"
            + " INDEX ON "
            + table
            + " ("
            + cql()
            + ") USING 'StorageAttachedIndex' WITH OPTIONS = {'"
            + VectorIndex.FUNCTION
            + "': 'COSINE'}"
        : "";
  }

  @Override
  public String toString() {
    return table + "." + cql();
  }
}
