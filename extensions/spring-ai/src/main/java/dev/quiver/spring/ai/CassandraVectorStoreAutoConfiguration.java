/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.CqlSession;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.ai.embedding.BatchingStrategy;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.embedding.TokenCountBatchingStrategy;
import org.springframework.ai.vectorstore.SpringAIVectorStoreTypes;
import org.springframework.ai.vectorstore.observation.VectorStoreObservationConvention;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Creates a {@link CassandraVectorStore} with the application's embedding model and session, as
 * {@link CassandraVectorStoreProperties} say. A store that the application defines takes
 * precedence. The property {@code spring.ai.vectorstore.type} chooses among several kinds of
 * stores. The page {@code docs/guide/spring-ai.md} of the repository shows how to use the store.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
    afterName = {
      // Boot 3.5
      "org.springframework.boot.autoconfigure.cassandra.CassandraAutoConfiguration",
      // Boot 4
      "org.springframework.boot.cassandra.autoconfigure.CassandraAutoConfiguration",
    })
@ConditionalOnProperty(
    name = SpringAIVectorStoreTypes.TYPE,
    havingValue = SpringAIVectorStoreTypes.CASSANDRA,
    matchIfMissing = true)
@EnableConfigurationProperties(CassandraVectorStoreProperties.class)
public final class CassandraVectorStoreAutoConfiguration {

  /** Called by Spring. */
  public CassandraVectorStoreAutoConfiguration() {}

  @Bean
  @ConditionalOnMissingBean
  BatchingStrategy batchingStrategy() {
    return new TokenCountBatchingStrategy();
  }

  @Bean
  @ConditionalOnMissingBean
  CassandraVectorStore vectorStore(
      EmbeddingModel model,
      CqlSession session,
      CassandraVectorStoreProperties properties,
      BatchingStrategy batchingStrategy,
      ObjectProvider<ObservationRegistry> observationRegistry,
      ObjectProvider<VectorStoreObservationConvention> observationConvention) {
    return CassandraVectorStore.builder(model)
        .session(session)
        .keyspace(properties.keyspace())
        .table(properties.table())
        .indexName(properties.indexName())
        .contentColumnName(properties.contentColumnName())
        .embeddingColumnName(properties.embeddingColumnName())
        .fixedThreadPoolExecutorSize(properties.fixedThreadPoolExecutorSize())
        .initializeSchema(properties.initializeSchema())
        .batchingStrategy(batchingStrategy)
        .observationRegistry(observationRegistry.getIfUnique(() -> ObservationRegistry.NOOP))
        .customObservationConvention(observationConvention.getIfAvailable())
        .build();
  }
}
