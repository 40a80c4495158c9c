/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlVector;
import dev.quiver.kernel.Kernels;
import dev.quiver.vector.VectorException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.data.domain.Vector;

/** The service as it is started, which has Quiver by its starter alone. */
class SearchTest {

  private static final String TRUSTED = "quiver.trusted";
  private static final String FRAMES = "quiver.frames.enabled=true";

  @BeforeAll
  static void create() {
    Keyspace.create();
  }

  @AfterAll
  static void drop() {
    Keyspace.drop();
  }

  @Test
  void hasQuiversCodecsWithoutAProperty() {
    try (Service service = Service.start()) {
      check(service, false, CqlVector.newInstance(0f, 1f, 0.5f));
      service.checkEntities();
    }
  }

  @Test
  void hasTheFastFramePathByAProperty() {
    try (Service service = Service.start(FRAMES)) {
      check(service, true, CqlVector.newInstance(0f, 1f, 0.5f));
      service.checkEntities();
    }
  }

  @Test
  void hasArraysByAProperty() {
    try (Service service = Service.start(FRAMES, "quiver.default-java-type=array")) {
      check(service, true, new float[] {0, 1, 0.5f});
      UUID id = UUID.randomUUID();
      Passage written = new Passage(id, Vector.of(1f, 2f), new float[] {3, 4}, Vector.of(5d, 6d));
      service.template().insert(written);
      service.template().insert(new Passage(UUID.randomUUID(), null, null, null));

      Passage read = service.template().selectOneById(id, Passage.class);
      assertThat(read.vector()).isEqualTo(written.vector());
      assertThat(read.floats()).containsExactly(3, 4);
      assertThat(read.doubles()).isEqualTo(written.doubles());
    }
  }

  /** By Boot's own properties, of which the builder of Quiver was told; the server confirms it. */
  @Test
  @EnabledIfSystemProperty(named = TRUSTED, matches = ".+")
  void keepsTlsBundleAndCredentialsWithTheFastFramePath() {
    String store = "spring.ssl.bundle.jks.node.truststore.";
    try (Service service =
        Service.start(
            FRAMES,
            "spring.cassandra.config=classpath:named.conf",
            "spring.cassandra.ssl.bundle=node",
            store + "type=PKCS12",
            store + "location=file:" + System.getProperty(TRUSTED),
            store + "password=only-for-this-test")) {
      assertThat(service.hasFrames()).isTrue();
      List<String> connections = new ArrayList<>();
      service
          .session()
          .execute("SELECT username, ssl_enabled, client_options FROM system_views.clients")
          .forEach(
              row -> {
                if (String.valueOf(row.getObject("client_options")).contains("over TLS")) {
                  connections.add(row.getString(0) + " " + row.getBoolean(1));
                }
              });
      assertThat(connections)
          .allMatch(connection -> connection.endsWith(" true"))
          .contains(System.getProperty("spring.cassandra.username") + " true");
    }
  }

  private static void check(Service service, boolean hasFrames, Object untyped) {
    assertThat(service.hasFrames()).isEqualTo(hasFrames);
    assertThat(service.session().getKeyspace()).hasToString("Optional[" + Keyspace.NAME + "]");
    assertThat(service.info().get("quiver"))
        .asString()
        .contains("version=", "driver=4.", "kernel=" + Kernels.inUse(), "kernelReason=")
        .contains("fastFramePath={cassandraSession=" + hasFrames);
    checkVectors(service, untyped);
  }

  private static void checkVectors(Service service, Object untyped) {
    Embeddings embeddings = service.embeddings();
    UUID first = UUID.randomUUID();
    UUID second = UUID.randomUUID();
    embeddings.save(first, new float[] {1, 0, 0.5f});
    embeddings.save(second, new float[] {0, 1, 0.5f});

    assertThat(embeddings.find(first)).containsExactly(1, 0, 0.5f);
    assertThat(embeddings.nearest(new float[] {0, 2, 1}, 1)).containsExactly(second);
    assertThat(
            service
                .session()
                .execute("SELECT embedding FROM embeddings WHERE id = ?", second)
                .one()
                .getObject("embedding"))
        .isEqualTo(untyped);
    assertThatThrownBy(() -> embeddings.save(first, new float[2]))
        .isInstanceOf(VectorException.class);
    embeddings.delete(first);
    embeddings.delete(second);
    assertThat(embeddings.nearest(new float[] {0, 2, 1}, 1)).isEmpty();
  }
}
