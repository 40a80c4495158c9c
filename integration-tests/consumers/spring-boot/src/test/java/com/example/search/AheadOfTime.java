/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.springframework.aot.AotDetector;
import org.springframework.data.domain.Vector;

/**
 * Tests the service with the code that Spring generated at build time, in a JVM with {@code
 * -Dspring.aot.enabled=true}. The build set {@code quiver.frames.enabled=true}; the test does not.
 */
class AheadOfTime {
  @BeforeAll
  static void create() {
    Keyspace.create();
  }

  @AfterAll
  static void drop() {
    Keyspace.drop();
  }

  @Test
  void answersAsTheOriginalService() {
    try (Service service = Service.start()) {
      checkGenerated(service);
      Requests.check(service, true, Requests.CQL_VECTOR);
      UUID id = UUID.randomUUID();
      service
          .template()
          .insert(new Passage(id, Vector.of(1f, 2f), new float[] {3, 4}, Vector.of(5d, 6d)));
      Passage read = service.template().selectOneById(id, Passage.class);
      assertThat(read.vector().toFloatArray()).containsExactly(1, 2);
      assertThat(read.floats()).containsExactly(3, 4);
      assertThat(read.doubles().toDoubleArray()).containsExactly(5, 6);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = Encryption.TRUSTED, matches = ".+")
  void keepsTlsBundleAndCredentials() {
    try (Service service = Service.start(Encryption.and())) {
      checkGenerated(service);
      Encryption.check(service);
      Requests.check(service);
    }
  }

  /** The generated context must not contain beans that process configuration classes. */
  private static void checkGenerated(Service service) {
    assertThat(AotDetector.useGeneratedArtifacts()).isTrue();
    assertThat(
            service
                .context()
                .containsBean(
                    "org.springframework.context.annotation.internalConfigurationAnnotationProcessor"))
        .isFalse();
  }
}
