/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.ai.vectorstore.VectorStore;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What Boot finds, and the defaults of the properties. */
class AutoConfigurationTest {

  @Test
  void bootFindsTheAutoConfiguration() {
    assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
        .contains(CassandraVectorStoreAutoConfiguration.class.getName());
  }

  @Test
  void createsNoStoreIfAnotherTypeIsConfigured() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(CassandraVectorStoreAutoConfiguration.class))
        .withPropertyValues("spring.ai.vectorstore.type=none")
        .run(context -> assertThat(context.getBeansOfType(VectorStore.class)).isEmpty());
  }

  @Test
  void defaultsAreThoseOfSpringAi() {
    new ApplicationContextRunner()
        .withUserConfiguration(Properties.class)
        .run(
            context ->
                assertThat(context.getBean(CassandraVectorStoreProperties.class))
                    .isEqualTo(
                        new CassandraVectorStoreProperties(
                            "springframework",
                            "ai_vector_store",
                            null,
                            "content",
                            "embedding",
                            16,
                            false)));
  }

  @EnableConfigurationProperties(CassandraVectorStoreProperties.class)
  static class Properties {}
}
