/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.langchain4j;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import dev.quiver.search.Similarity;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of a store, like {@code MetadataVectorTable} of CassIO. */
record StoreTable(CqlSession session, CqlIdentifier keyspace, CqlIdentifier name) {
  private static final String ENTRIES = "entries(metadata_s)";

  String cql() {
    return keyspace.asCql(true) + "." + name.asCql(true);
  }

  /** Creates the missing table and indexes, and returns the function of the vector index. */
  Similarity prepare(int dimension, @Nullable Similarity metric) {
    Optional<TableMetadata> known = find();
    if (known.isEmpty()) {
      session.execute(
          ("CREATE TABLE IF NOT EXISTS %s (row_id text PRIMARY KEY, attributes_blob text,"
                  + " body_blob text, metadata_s map<text, text>, vector vector<float, %d>)")
              .formatted(cql(), dimension));
    }
    if (index(known, "vector").isEmpty()) {
      Similarity function = metric == null ? Similarity.COSINE : metric;
      createIndex(
          "idx_vector_", "vector", " WITH OPTIONS = {'similarity_function': '" + function + "'}");
    }
    if (index(known, ENTRIES).isEmpty()) {
      createIndex("eidx_metadata_s_", ENTRIES, "");
    }
    Map<String, String> options =
        index(find(), "vector").map(IndexMetadata::getOptions).orElse(Map.of());
    String function = options.getOrDefault("similarity_function", "cosine");
    Similarity used = Similarity.valueOf(function.toUpperCase(Locale.ROOT));
    if (metric != null && metric != used) {
      throw new IllegalStateException(
          "the store has metric %s, but the index of %s.vector has %s; use metric %s or drop the index"
              .formatted(metric, cql(), used, used));
    }
    return used;
  }

  Optional<TableMetadata> find() {
    return session.getMetadata().getKeyspace(keyspace).flatMap(known -> known.getTable(name));
  }

  private static Optional<IndexMetadata> index(Optional<TableMetadata> table, String target) {
    return table.stream()
        .flatMap(known -> known.getIndexes().values().stream())
        .filter(index -> index.getTarget().equals(target))
        .findFirst();
  }

  private void createIndex(String prefix, String target, String options) {
    String index = CqlIdentifier.fromInternal(prefix + name.asInternal()).asCql(true);
    session.execute(
        "CREATE CUSTOM INDEX IF NOT EXISTS %s ON %s (%s) USING 'StorageAttachedIndex'%s"
            .formatted(index, cql(), target, options));
  }
}
