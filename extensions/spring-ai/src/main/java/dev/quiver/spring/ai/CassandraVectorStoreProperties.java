/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties of the store that Spring Boot makes, which are those of {@code
 * spring-ai-cassandra-store} ({@code docs/guide/spring-ai.md}).
 *
 * @param keyspace The keyspace.
 * @param table The table.
 * @param indexName The index of the vectors, table_embedding_idx if it is not set.
 * @param contentColumnName The column of texts.
 * @param embeddingColumnName The column of vectors.
 * @param fixedThreadPoolExecutorSize How many requests of one call are in flight at most.
 * @param initializeSchema Whether keyspace, table, columns and indexes are created where they do
 *     not exist.
 * @since 0.1.0
 */
@ConfigurationProperties("spring.ai.vectorstore.cassandra")
public record CassandraVectorStoreProperties(
    @DefaultValue(CassandraVectorStore.DEFAULT_KEYSPACE_NAME) String keyspace,
    @DefaultValue(CassandraVectorStore.DEFAULT_TABLE_NAME) String table,
    @Nullable String indexName,
    @DefaultValue(CassandraVectorStore.DEFAULT_CONTENT_COLUMN_NAME) String contentColumnName,
    @DefaultValue(CassandraVectorStore.DEFAULT_EMBEDDING_COLUMN_NAME) String embeddingColumnName,
    @DefaultValue("16") int fixedThreadPoolExecutorSize,
    @DefaultValue("false") boolean initializeSchema) {}
