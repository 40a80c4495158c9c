/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.notes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.data.CqlVector;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests the service with Quiver's starter and without Spring Data. */
class NotesTest {
  private static final String KEYSPACE = System.getProperty("consumer.keyspace");

  private static final String WITHOUT =
      "spring.autoconfigure.exclude=dev.quiver.spring.QuiverAutoConfiguration";

  private static ConfigurableApplicationContext driver;

  @BeforeAll
  static void create() {
    driver = start(Session.class, WITHOUT);
    driver
        .getBean(CqlSession.class)
        .execute(
            "CREATE KEYSPACE "
                + KEYSPACE
                + " WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
  }

  @AfterAll
  static void drop() {
    try (ConfigurableApplicationContext closed = driver) {
      closed.getBean(CqlSession.class).execute("DROP KEYSPACE " + KEYSPACE);
    }
  }

  @Test
  void springDataIsNotOnTheClassPath() {
    assertThatThrownBy(() -> Class.forName("org.springframework.data.domain.Vector"))
        .isInstanceOf(ClassNotFoundException.class);
    assertThatThrownBy(
            () -> Class.forName("org.springframework.data.cassandra.core.cql.CqlTemplate"))
        .isInstanceOf(ClassNotFoundException.class);
  }

  /** Has the same default Java type as with Spring Data. */
  @ParameterizedTest
  @ValueSource(strings = {"false cql-vector", "true array"})
  void savesAndFindsArraysInBothKindsOfSessions(String framesAndType) {
    String[] properties = framesAndType.split(" ", -1);
    try (ConfigurableApplicationContext service =
        start(
            NotesApplication.class,
            "spring.cassandra.keyspace-name=" + KEYSPACE,
            "quiver.frames.enabled=" + properties[0],
            "quiver.default-java-type=" + properties[1])) {
      CqlSession session = service.getBean(CqlSession.class);
      assertThat(session.getContext().getClass().getName().startsWith("dev.quiver."))
          .isEqualTo(Boolean.parseBoolean(properties[0]));
      Notes notes = service.getBean(Notes.class);
      for (int id = 0; id < 20; id++) {
        float[] embedding = embedding(id);
        notes.save(id, embedding);
        assertThat(notes.find(id)).isEqualTo(embedding);
        assertThat(ofTheDriver(id)).containsExactly(boxed(embedding));
      }
      assertThat(notes.find(-1)).isNull();
      assertThat(session.execute("SELECT embedding FROM notes LIMIT 1").one().getObject(0))
          .isInstanceOf(properties[1].equals("array") ? float[].class : CqlVector.class);
      session.execute("TRUNCATE notes");
    }
  }

  private static CqlVector<Float> ofTheDriver(int id) {
    return driver
        .getBean(CqlSession.class)
        .execute("SELECT embedding FROM " + KEYSPACE + ".notes WHERE id = ?", id)
        .one()
        .getVector(0, Float.class);
  }

  private static Float[] boxed(float[] embedding) {
    Float[] boxed = new Float[embedding.length];
    Arrays.setAll(boxed, i -> embedding[i]);
    return boxed;
  }

  private static float[] embedding(int id) {
    SplittableRandom random = new SplittableRandom(id);
    float[] embedding = new float[1536];
    IntStream.range(0, embedding.length).forEach(i -> embedding[i] = (float) random.nextDouble());
    return embedding;
  }

  private static ConfigurableApplicationContext start(Class<?> application, String... properties) {
    // Passed as arguments, which override application.properties.
    return new SpringApplicationBuilder(application)
        .run(Stream.of(properties).map(property -> "--" + property).toArray(String[]::new));
  }
}
