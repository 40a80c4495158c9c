/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.testcontainers.utility.DockerImageName;

/** Tests the parts of containers that need no Docker. */
class ContainersTest {

  @Test
  void acceptsAnotherImageOfScyllaDb() {
    assertImage(Containers.SCYLLA_IMAGE, "scylladb/scylla:2025.4", Containers::scyllaImage);
  }

  @Test
  void acceptsAnotherImageOfCassandra() {
    assertImage(Containers.CASSANDRA_IMAGE, "cassandra:5.0", Containers::cassandraImage);
  }

  /** The containers accept only known images and their declared substitutes. */
  private static void assertImage(
      String property, String byDefault, Supplier<DockerImageName> image) {
    assertThat(System.getProperty(property)).isNull();
    assertThat(image.get().asCanonicalNameString()).isEqualTo(byDefault);
    System.setProperty(property, "registry.example:5000/mirror/db:nightly");
    try {
      assertThat(image.get().asCanonicalNameString())
          .isEqualTo("registry.example:5000/mirror/db:nightly");
      image
          .get()
          .assertCompatibleWith(
              DockerImageName.parse(byDefault.substring(0, byDefault.indexOf(':'))));
    } finally {
      System.clearProperty(property);
    }
  }
}
