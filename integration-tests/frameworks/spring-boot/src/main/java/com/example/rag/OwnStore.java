/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.rag;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.spring.ai.CassandraVectorStore;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumn;
import dev.quiver.spring.ai.CassandraVectorStore.SchemaColumnTags;
import java.util.List;
import java.util.UUID;
import org.springframework.ai.embedding.EmbeddingModel;

/** A store with metadata for filters, and UUIDs as ids. */
final class OwnStore {
  private OwnStore() {}

  static CassandraVectorStore create(EmbeddingModel model, CqlSession session, String keyspace) {
    // guide: build
    return CassandraVectorStore.builder(model)
        .session(session)
        .keyspace(keyspace)
        .table("books")
        .addMetadataColumns(
            new SchemaColumn("country", DataTypes.TEXT, SchemaColumnTags.INDEXED),
            new SchemaColumn("year", DataTypes.INT, SchemaColumnTags.INDEXED))
        .partitionKeys(List.of(new SchemaColumn("id", DataTypes.UUID)))
        .documentIdTranslator(id -> List.of(UUID.fromString(id)))
        .primaryKeyTranslator(
            // For an empty list, an example of an id.
            key -> key.isEmpty() ? UUID.randomUUID().toString() : key.get(0).toString())
        .build();
    // end
  }
}
