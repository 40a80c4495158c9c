/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterSettingsTest {
  private static final Map<String, String> COMPLETE =
      Map.of("quiver.it.contact-points", "127.0.0.1:9999", "quiver.it.local-datacenter", "dc1");
  private static final Map<String, String> PASSWORD = Map.of("QUIVER_IT_PASSWORD", "s3cret");

  private static InetSocketAddress address(String host, int port) {
    return new InetSocketAddress(host, port);
  }

  private static Map<String, String> with(String name, String value) {
    Map<String, String> properties = new HashMap<>(COMPLETE);
    properties.put(name, value);
    return properties;
  }

  @Test
  void withoutAUserThereIsNoLogin() {
    ClusterSettings settings = ClusterSettings.of(COMPLETE, Map.of());

    assertThat(settings.address().contactPoints()).containsExactly(address("127.0.0.1", 9999));
    assertThat(settings.address().localDatacenter()).isEqualTo("dc1");
    assertThat(settings.address().username()).isNull();
    assertThat(settings.replication()).isEqualTo("{'class': 'NetworkTopologyStrategy', 'dc1': 1}");
  }

  @Test
  void toStringOmitsThePassword() {
    ClusterSettings settings = ClusterSettings.of(with("quiver.it.username", "me"), PASSWORD);

    assertThat(settings.address().username()).isEqualTo("me");
    assertThat(settings.address().password()).isEqualTo("s3cret");
    assertThat(settings.toString()).contains("user me").doesNotContain("s3cret");
  }

  @Test
  void usesTheConfiguredReplication() {
    assertThat(ClusterSettings.of(with("quiver.it.replication", "{'dc1': 3}"), Map.of()))
        .extracting(ClusterSettings::replication)
        .isEqualTo("{'dc1': 3}");
    assertThat(ClusterSettings.singleReplica("d'c"))
        .isEqualTo("{'class': 'NetworkTopologyStrategy', 'd''c': 1}");
  }

  @Test
  void parsesSeveralContactPoints() {
    String points = "127.0.0.1, 127.0.0.2:9043,[::1]:9044";
    assertThat(
            ClusterSettings.of(with("quiver.it.contact-points", points), Map.of())
                .address()
                .contactPoints())
        .containsExactly(
            address("127.0.0.1", 9042), address("127.0.0.2", 9043), address("::1", 9044));
  }

  @ParameterizedTest
  @ValueSource(strings = {"host:", ":9042", "a:b:c", ",127.0.0.1:9042", "::1", "host:123456"})
  void rejectsMalformedContactPoints(String text) {
    assertThatThrownBy(() -> ClusterSettings.of(with("quiver.it.contact-points", text), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("quiver.it.contact-points: expected host, host:port or [IPv6]:port");
  }

  @Test
  void rejectsAnInvalidPort() {
    assertThatThrownBy(
            () -> ClusterSettings.of(with("quiver.it.contact-points", "127.0.0.1:70000"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("70000");
  }

  @ParameterizedTest
  @CsvSource({
    "quiver.it.contact-points,''",
    "quiver.it.contact-points,' '",
    "quiver.it.local-datacenter,''"
  })
  void errorsNameTheMissingSetting(String name, String value) {
    assertThatThrownBy(() -> ClusterSettings.of(with(name, value), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("set system property " + name);
    Map<String, String> without = new HashMap<>(COMPLETE);
    without.remove(name);
    assertThatThrownBy(() -> ClusterSettings.of(without, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("set system property " + name);
  }

  @Test
  void rejectsAnIncompleteLogin() {
    assertThatThrownBy(() -> ClusterSettings.of(COMPLETE, PASSWORD))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("go together: only QUIVER_IT_PASSWORD is set");
    assertThatThrownBy(() -> ClusterSettings.of(with("quiver.it.username", "me"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("go together: only quiver.it.username is set");
  }

  @Test
  void rejectsAPasswordOnTheCommandLine() {
    assertThatThrownBy(() -> ClusterSettings.of(with("quiver.it.password", "s3cret"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("set environment variable QUIVER_IT_PASSWORD instead")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void rejectsAMisspelledProperty() {
    assertThatThrownBy(() -> ClusterSettings.of(with("quiver.it.user", "me"), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Unknown system properties [quiver.it.user]")
        .hasMessageContaining("quiver.it.username");
  }
}
