/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The store that Spring Boot makes, by the properties of {@code spring-ai-cassandra-store}. */
class AutoConfigurationIT {
  private final TestObservationRegistry observed = TestObservationRegistry.create();

  private ApplicationContextRunner runner(String table) {
    return new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(CassandraVectorStoreAutoConfiguration.class))
        .withBean(EmbeddingModel.class, TextEmbeddings::new)
        .withBean(CqlSession.class, () -> Node.DRIVER, bean -> bean.setDestroyMethodName(""))
        .withBean(ObservationRegistry.class, () -> observed)
        .withPropertyValues(
            "spring.ai.vectorstore.cassandra.keyspace=" + Node.KEYSPACE,
            "spring.ai.vectorstore.cassandra.table=" + table);
  }

  @Test
  void createsTheTableThatThePropertiesName() {
    runner("by_properties")
        .withPropertyValues(
            "spring.ai.vectorstore.cassandra.initialize-schema=true",
            "spring.ai.vectorstore.cassandra.content-column-name=doc_chunk",
            "spring.ai.vectorstore.cassandra.embedding-column-name=doc_vector",
            "spring.ai.vectorstore.cassandra.index-name=by_properties_index",
            "spring.ai.vectorstore.cassandra.fixed-thread-pool-executor-size=8")
        .run(
            context -> {
              VectorStore store = context.getBean(VectorStore.class);
              assertThat(store).isInstanceOf(CassandraVectorStore.class);
              store.add(List.of(new Document("1", "one", Map.of())));
              assertThat(store.similaritySearch("one").get(0).getText()).isEqualTo("one");
              TestObservationRegistryAssert.assertThat(observed)
                  .hasObservationWithNameEqualTo("db.vector.client.operation");
              assertThat(
                      Node.DRIVER
                          .execute(
                              "SELECT doc_chunk, doc_vector FROM "
                                  + Node.KEYSPACE
                                  + ".by_properties")
                          .all())
                  .hasSize(1);
              assertThat(
                      Node.DRIVER
                          .getMetadata()
                          .getKeyspace(Node.KEYSPACE)
                          .flatMap(keyspace -> keyspace.getTable("by_properties"))
                          .flatMap(table -> table.getIndex("by_properties_index")))
                  .isPresent();
            });
  }

  @Test
  void failsWithoutATableUnlessConfiguredToCreateIt() {
    runner("not_created")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .rootCause()
                    .hasMessageContaining("not_created"));
  }

  @Test
  void aStoreOfTheApplicationIsUsedInstead() {
    CassandraVectorStore own = Node.store(Node.DRIVER, "own").build();
    runner("not_created")
        .withBean(CassandraVectorStore.class, () -> own)
        .run(context -> assertThat(context.getBean(VectorStore.class)).isSameAs(own));
  }
}
