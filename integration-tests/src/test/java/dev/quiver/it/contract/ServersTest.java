/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.Version;
import dev.quiver.it.contract.ServerExtension.OneCluster;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.TestAbortedException;
import org.testcontainers.utility.DockerImageName;

class ServersTest {
  @Test
  void theErrorOfAnUnknownServerNamesTheKnownOnes() {
    assertThatThrownBy(() -> Servers.start("embeded"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "No server under test is called 'embeded': system property quiver.it.server must be one"
                + " of [cassandra, cluster, embedded, scylla]");
  }

  /** Reports one failure instead of one per test. */
  @Test
  void aMissingServerFailsTheFirstClassAndSkipsTheOthers() {
    AtomicInteger starts = new AtomicInteger();
    OneCluster cluster =
        new OneCluster(
            () -> {
              starts.incrementAndGet();
              throw new IllegalStateException("no engine answers");
            });

    assertThatThrownBy(cluster::started)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no engine answers");
    assertThat(cluster.started().isDisabled()).isTrue();
    assertThat(cluster.started().getReason())
        .contains("There is no server, see the first failure: no engine answers");
    assertThat(starts).hasValue(1);
    cluster.close();
  }

  /** A test configuration for another version has to fail if the build did not choose it. */
  @Test
  void rejectsAnEmbeddedServerOfAnotherVersion() {
    Version version = Objects.requireNonNull(Version.parse("5.0.9"));
    Version alpha = Objects.requireNonNull(Version.parse("6.0-alpha2"));

    EmbeddedServer.check(version, "5.0");
    EmbeddedServer.check(alpha, "6.0");
    assertThatThrownBy(() -> EmbeddedServer.check(alpha, "5.0"))
        .hasMessageStartingWith("expected an embedded Cassandra 5.0, got 6.0.0-alpha2:");
    assertThatThrownBy(() -> EmbeddedServer.check(version, "6.0"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("expected an embedded Cassandra 6.0, got 5.0.9: choose it by");
  }

  private static ServerTraits scylla(String version) {
    return ServerTraits.scylla(ClusterServer.scyllaVersion(version));
  }

  @ParameterizedTest
  @CsvSource({
    "2025.4.1-0.20251124.c8cf2ae7d2b4, false",
    "2026.1.0~rc1-0.20260101.000000000000, true",
    "2026.2.3, true",
    "2027.1.0-dev, true"
  })
  void abilitiesDependOnTheVersionOfScyllaDb(String version, boolean similarities) {
    assertThat(scylla(version).has(Ability.SIMILARITY_FUNCTIONS)).isEqualTo(similarities);
    assertThat(scylla(version).lacks())
        .containsKeys(Ability.ANN, Ability.EMPTY_ELEMENTS, Ability.PREPARED_STATEMENTS);
  }

  @Test
  void rejectsAMalformedVersion() {
    assertThatThrownBy(() -> scylla("unknown"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown");
  }

  @ParameterizedTest
  @EnumSource
  void aMissingAbilitySkipsATestWithTheReason(Ability ability) {
    assertThat(catchThrowable(() -> ServerTraits.CASSANDRA_5.assume(ability))).isNull();
    assertThatThrownBy(
            () -> ServerTraits.CASSANDRA_5.without(List.of(ability), "why").assume(ability))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining(ability + ": why");
  }

  @Test
  void keepsTheFirstReason() {
    ServerTraits traits = scylla("2026.2.3");

    assertThat(traits.without(List.of(Ability.ANN), "left out").lacks()).isEqualTo(traits.lacks());
  }

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
