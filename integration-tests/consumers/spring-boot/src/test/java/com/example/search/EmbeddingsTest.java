/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.vector.VectorException;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** Vectors through an application of Spring Boot. */
@SpringBootTest
abstract class EmbeddingsTest {

  @Autowired CqlSession session;
  @Autowired Embeddings embeddings;
  @Autowired CqlSessionBuilder builder;
  @Autowired DriverConfigLoader config;

  @BeforeEach
  void create() {
    session.execute(
        "CREATE KEYSPACE consumer_spring WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
    session.execute(
        "CREATE TABLE consumer_spring.embeddings (id uuid PRIMARY KEY, embedding vector<float, 3>)");
    session.execute(
        "CREATE CUSTOM INDEX ON consumer_spring.embeddings (embedding) USING 'StorageAttachedIndex'");
  }

  /** In a session of the application's builder, and in one without Quiver. */
  @Test
  void entitiesAreThoseOfTheDriver() {
    session.execute(Station.CREATE_TYPE);
    session.execute(Station.CREATE_TABLE);
    try (CqlSession driver =
            CqlSession.builder().withConfigLoader(config).withKeyspace("consumer_spring").build();
        CqlSession quiver = builder.withKeyspace("consumer_spring").build()) {
      Stations.check(driver, quiver);
    }
  }

  @AfterEach
  void drop() {
    session.execute("DROP KEYSPACE consumer_spring");
  }

  @Test
  void vectorsAreWrittenReadAndFound() {
    assertThat(
            session
                .getContext()
                .getCodecRegistry()
                .codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 3), float[].class)
                .getClass()
                .getName())
        .startsWith("dev.quiver.");
    UUID first = UUID.randomUUID();
    UUID second = UUID.randomUUID();
    embeddings.save(first, new float[] {1, 0, 0.5f});
    embeddings.save(second, new float[] {0, 1, 0.5f});
    assertThat(embeddings.find(first)).containsExactly(1, 0, 0.5f);
    assertThat(embeddings.nearest(new float[] {0, 2, 1}, 1)).containsExactly(second);
    assertThat(
            session
                .execute("SELECT embedding FROM consumer_spring.embeddings WHERE id = ?", second)
                .one()
                .getObject("embedding"))
        .isEqualTo(CqlVector.newInstance(0f, 1f, 0.5f));
    assertThatThrownBy(() -> embeddings.save(first, new float[2]))
        .isInstanceOf(VectorException.class);
  }
}
