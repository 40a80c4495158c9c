/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.search;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import dev.quiver.internal.codec.VectorTypes;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The column of vectors that is searched, and what the session's metadata tells of its index.
 *
 * @param keyspace null for that of the session
 */
record SearchedColumn(
    CqlSession session,
    @Nullable CqlIdentifier keyspace,
    CqlIdentifier table,
    CqlIdentifier column) {

  private static final String FUNCTION = "similarity_function";

  /** An index of Astra gets its function from the model that it names. */
  private static final String MODEL = "source_model";

  String cql() {
    return column.asCql(true);
  }

  String tableCql() {
    return (keyspace == null ? "" : keyspace.asCql(true) + ".") + table.asCql(true);
  }

  /** The function by which the index finds rows, or null if that cannot be told. */
  @Nullable Similarity indexSimilarity() {
    List<IndexMetadata> indexes = indexes();
    return indexes.size() == 1 ? similarity(indexes.get(0).getOptions()) : null;
  }

  private static @Nullable Similarity similarity(Map<String, String> options) {
    String function = options.get(FUNCTION);
    if (function == null) {
      return options.containsKey(MODEL) ? null : Similarity.COSINE;
    }
    for (Similarity similarity : Similarity.values()) {
      if (similarity.name().equals(function.toUpperCase(Locale.ROOT))) {
        return similarity;
      }
    }
    return null;
  }

  private List<IndexMetadata> indexes() {
    String target = column.asCql(true);
    return tableMetadata()
        .map(
            metadata ->
                metadata.getIndexes().values().stream()
                    .filter(index -> index.getTarget().equals(target))
                    .toList())
        .orElse(List.of());
  }

  private Optional<TableMetadata> tableMetadata() {
    return Optional.ofNullable(keyspace)
        .or(session::getKeyspace)
        .flatMap(session.getMetadata()::getKeyspace)
        .flatMap(metadata -> metadata.getTable(table));
  }

  /** The same error, which also says what was asked, and what the column may lack. */
  InvalidQueryException explained(InvalidQueryException error, String cql) {
    DataType type =
        tableMetadata()
            .flatMap(metadata -> metadata.getColumn(column))
            .map(ColumnMetadata::getType)
            .orElse(null);
    String remedy = "";
    if (type != null && !(type instanceof VectorType)) {
      remedy =
          "; expected a column of vectors, the session knows one of " + VectorTypes.describe(type);
    } else if (type != null && indexes().isEmpty()) {
      remedy =
          "; the session knows no index of this column. Cassandra makes one by: CREATE CUSTOM"
              + " INDEX ON "
              + tableCql()
              + " ("
              + cql()
              + ") USING 'StorageAttachedIndex' WITH OPTIONS = {'"
              + FUNCTION
              + "': 'COSINE'}";
    }
    InvalidQueryException explained =
        new InvalidQueryException(
            error.getCoordinator(), error.getMessage() + " (search: " + cql + ")" + remedy);
    explained.addSuppressed(error);
    return explained;
  }

  @Override
  public String toString() {
    return tableCql() + "." + cql();
  }
}
