/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.Quiver;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests a configuration of Spring Data that builds the session instead of Boot. */
@ExtendWith(OutputCaptureExtension.class)
class OwnSessionTest {

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
  void logsAWarningThatNamesTheConfiguration(CapturedOutput log) {
    try (Service service = start(OwnSession.class)) {
      assertThat(Quiver.describe(service.session()).hasVectorCodecs()).isFalse();
      assertThat(log).containsOnlyOnce(LINE);
    }
  }

  @Test
  void hasTheConfiguredCodecs(CapturedOutput log) {
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
  }
}
