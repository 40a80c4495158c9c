/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import dev.quiver.Quiver;
import java.security.cert.CertPathBuilderException;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.domain.Vector;

/**
 * Tests the service, which has Quiver only through its starter, and one with a configuration of
 * Spring Data that builds the session instead of Boot.
 */
@ExtendWith(OutputCaptureExtension.class)
class SearchTest {
  private static final String FRAMES = "quiver.frames.enabled=true";
  private static final String LINE = "The session cassandraSession has no codecs of Quiver";

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
      Requests.check(service, false, Requests.CQL_VECTOR);
    }
  }

  @Test
  void hasFastFramesIfConfigured() {
    try (Service service = Service.start(FRAMES)) {
      Requests.check(service, true, Requests.CQL_VECTOR);
    }
  }

  @Test
  void returnsArraysIfConfigured() {
    try (Service service = Service.start(FRAMES, "quiver.default-java-type=array")) {
      Requests.check(service, true, new float[] {0, 1, 0.5f});
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

  /** Boot's own properties apply to Quiver's builder; the server confirms it. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @EnabledIfSystemProperty(named = Encryption.TRUSTED, matches = ".+")
  void keepsTlsBundleAndCredentials(boolean frames) {
    try (Service service = Service.start(Encryption.and("quiver.frames.enabled=" + frames))) {
      assertThat(service.hasFrames()).isEqualTo(frames);
      Encryption.check(service);
      Requests.check(service);
    }
  }

  /** The JVM does not trust the certificate of the node. */
  @Test
  @EnabledIfSystemProperty(named = Encryption.TRUSTED, matches = ".+")
  void rejectsANodeThatIsNotTrusted() {
    assertThatThrownBy(() -> Service.start(FRAMES, "spring.cassandra.ssl.enabled=true"))
        .rootCause()
        .isInstanceOf(AllNodesFailedException.class)
        .extracting(e -> ((AllNodesFailedException) e).getAllErrors().values())
        .asInstanceOf(InstanceOfAssertFactories.collection(List.class))
        .singleElement(InstanceOfAssertFactories.list(Throwable.class))
        .first(InstanceOfAssertFactories.THROWABLE)
        .hasRootCauseInstanceOf(CertPathBuilderException.class);
  }

  @Test
  void logsAWarningThatNamesTheConfiguration(CapturedOutput log) {
    try (Service service = start(OwnSession.class)) {
      assertThat(Quiver.describe(service.session()).hasVectorCodecs()).isFalse();
      assertThat(log).containsOnlyOnce(LINE);
    }
  }

  @Test
  void aSessionWithTheRegistryHasQuiversCodecs(CapturedOutput log) {
    try (Service service = start(OwnSession.WithCodecs.class)) {
      assertThat(service.hasFrames()).isFalse();
      savesAndFinds(service);
      assertThat(log).doesNotContain(LINE);
    }
  }

  private static Service start(Class<? extends OwnSession> configuration) {
    return new Service(new SpringApplicationBuilder(SearchApplication.class, configuration).run());
  }

  private static void savesAndFinds(Service service) {
    UUID id = UUID.randomUUID();
    service.embeddings().save(id, new float[] {1, 2, 3});
    assertThat(service.embeddings().find(id)).containsExactly(1, 2, 3);
    service.embeddings().delete(id);
  }
}
