/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.schema.TableName;
import dev.quiver.internal.schema.VectorIndex;
import dev.quiver.search.Similarity;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of a store, like {@code MetadataVectorTable} of CassIO. */
record StoreTable(CqlSession session, TableName name) {
  static final String VECTOR = "vector";
  private static final String ENTRIES = "entries(metadata_s)";

  /**
   * Creates the missing table and indexes, and returns the function of the vector index.
   *
   * @throws IllegalStateException if the column or index of vectors differs, or is unknown
   */
  Similarity prepare(int dimension, @Nullable Similarity metric) {
    if (name.findTable(session).isEmpty()) {
      TableName.change(
          session,
          ("CREATE TABLE IF NOT EXISTS %s (row_id text PRIMARY KEY, attributes_blob text,"
                  + " body_blob text, metadata_s map<text, text>, vector vector<float, %s>)")
              .formatted(name, dimension));
    }
    if (index(VECTOR).isEmpty()) {
      Similarity function = metric == null ? Similarity.COSINE : metric;
      createIndex(
          "idx_vector_", VECTOR, " WITH OPTIONS = {'similarity_function': '" + function + "'}");
    }
    if (index(ENTRIES).isEmpty()) {
      createIndex("eidx_metadata_s_", ENTRIES, "");
    }
    refresh();
    DataType expected = DataTypes.vectorOf(DataTypes.FLOAT, dimension);
    DataType type =
        name.findTable(session)
            .flatMap(table -> table.getColumn(VECTOR))
            .map(ColumnMetadata::getType)
            .orElse(expected);
    if (!type.equals(expected)) {
      throw new IllegalStateException(
          "column %s.vector: expected type %s, got %s"
              .formatted(name, expected.asCql(true, true), type.asCql(true, true)));
    }
    Similarity used =
        index(VECTOR).map(VectorIndex::function).map(Similarity::valueOf).orElse(metric);
    if (used == null) {
      throw new IllegalStateException(
          "the function of the index of %s.vector is unknown; set the metric".formatted(name));
    } else if (metric != null && metric != used) {
      throw new IllegalStateException(
          "the store has metric %s, but the index of %s.vector has %s; use metric %s or drop the index"
              .formatted(metric, name, used, used));
    }
    return used;
  }

  /** Refreshes the session's metadata if they lack the index of vectors. */
  void refresh() {
    if (index(VECTOR).isEmpty()) {
      session.refreshSchema();
    }
  }

  Optional<IndexMetadata> index(String target) {
    return name.findTable(session).flatMap(table -> VectorIndex.find(table, target));
  }

  private void createIndex(String prefix, String target, String options) {
    String index = CqlIdentifier.fromInternal(prefix + name.table().asInternal()).asCql(true);
    TableName.change(
        session,
        "CREATE CUSTOM INDEX IF NOT EXISTS %s ON %s (%s) USING 'StorageAttachedIndex'%s"
            .formatted(index, name, target, options));
  }
}
