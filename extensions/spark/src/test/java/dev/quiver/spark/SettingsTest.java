/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.internal.core.util.AddressUtils;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how options are converted to the driver's configuration, and which addresses are taken. */
class SettingsTest {

  @Test
  void convertsOptionsToTheDrivers() {
    Config config =
        Settings.of(
                Map.of(
                    "contactPoints", "db1, db2:9999",
                    "localDatacenter", "dc1",
                    "userName", "ann",
                    "password", "secret",
                    "driver.basic.request.consistency", "QUORUM",
                    "driver.advanced.ssl-engine-factory",
                        "{ class = Some, hostname-validation = false }"))
            .config();
    assertThat(config.getStringList("basic.contact-points"))
        .containsExactly("db1:9042", "db2:9999");
    assertThat(config.getString("basic.load-balancing-policy.local-datacenter")).isEqualTo("dc1");
    assertThat(config.getString("advanced.auth-provider.class")).isEqualTo("PlainTextAuthProvider");
    assertThat(config.getString("advanced.auth-provider.password")).isEqualTo("secret");
    assertThat(config.getString("basic.request.consistency")).isEqualTo("QUORUM");
    assertThat(config.getBoolean("advanced.ssl-engine-factory.hostname-validation")).isFalse();
    assertThat(config.getDuration("basic.request.timeout").toSeconds()).isEqualTo(30);
    assertThat(config.getBoolean("advanced.netty.daemon")).isTrue();
    Config inferred = Settings.of(Map.of("contactPoints", "db1")).config();
    assertThat(inferred.getString("basic.load-balancing-policy.class"))
        .isEqualTo("DcInferringLoadBalancingPolicy");
  }

  @Test
  void aFileOverridesDefaultsButNotOptions(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("my.conf"),
            "datastax-java-driver { basic.request { timeout = 5 seconds, consistency = ONE } }");
    Config config =
        Settings.of(
                Map.of("driverConfig", file.toString(), "driver.basic.request.consistency", "TWO"))
            .config();
    assertThat(config.getDuration("basic.request.timeout").toSeconds()).isEqualTo(5);
    assertThat(config.getString("basic.request.consistency")).isEqualTo("TWO");
    assertThat(config.getString("basic.load-balancing-policy.class"))
        .isEqualTo("DefaultLoadBalancingPolicy");
  }

  @Test
  void theDriverReadsTheSameConfiguration() {
    Settings settings =
        Settings.of(
            Map.of(
                "contactPoints",
                "db1,[::1]:9043",
                "driver.advanced.ssl-engine-factory",
                "{ class = DefaultSslEngineFactory, hostname-validation = false }"));
    DriverExecutionProfile read =
        DriverConfigLoader.fromString(settings.text()).getInitialConfig().getDefaultProfile();

    assertThat(read.getStringList(DefaultDriverOption.CONTACT_POINTS))
        .containsExactly("db1:9042", "[::1]:9043");
    assertThat(read.getString(DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS))
        .isEqualTo("DefaultSslEngineFactory");
    assertThat(read.getDuration(DefaultDriverOption.REQUEST_TIMEOUT))
        .isEqualTo(Duration.ofSeconds(30));
    assertThat(read.isDefined(DefaultDriverOption.SESSION_KEYSPACE)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3, 10.1.2.3, 9042",
    "10.1.2.3:7, 10.1.2.3, 7",
    "2001:db8::10, 2001:db8:0:0:0:0:0:10, 9042",
    "2001:db8:1:2:3:4:5:9999, 2001:db8:1:2:3:4:5:9999, 9042",
    "2001:db8:1:2:3:4:5:9999:7, 2001:db8:1:2:3:4:5:9999, 7",
    "::1, 0:0:0:0:0:0:0:1, 9042",
    "[2001:db8::10], 2001:db8:0:0:0:0:0:10, 9042",
    "[2001:db8::10]:7, 2001:db8:0:0:0:0:0:10, 7",
    "fe80::1%1, fe80:0:0:0:0:0:0:1%1, 9042",
    "[fe80::1%1]:7, fe80:0:0:0:0:0:0:1%1, 7",
    "::ffff:10.1.2.3, 10.1.2.3, 9042",
    "[::ffff:10.1.2.3]:7, 10.1.2.3, 7",
    "localhost:7, 127.0.0.1, 7"
  })
  void theDriverReachesTheAddressOfAContactPoint(String point, String address, int port) {
    List<String> points =
        Settings.of(Map.of("contactPoints", "db, " + point))
            .config()
            .getStringList("basic.contact-points");
    assertThat(points).hasSize(2).first().isEqualTo("db:9042");
    assertThat(AddressUtils.extract(points.get(1), true))
        .extracting(found -> found.getAddress().getHostAddress() + " " + found.getPort())
        .contains(address + " " + port);
  }

  @Test
  void propertiesOfTheJvmOverrideOptions() {
    String property = "datastax-java-driver.basic.request.timeout";
    System.setProperty(property, "7 seconds");
    try {
      Settings settings = Settings.of(Map.of("driver.basic.request.timeout", "5 seconds"));
      assertThat(
              DriverConfigLoader.fromString(settings.text())
                  .getInitialConfig()
                  .getDefaultProfile()
                  .getDuration(DefaultDriverOption.REQUEST_TIMEOUT))
          .isEqualTo(Duration.ofSeconds(7));
    } finally {
      System.clearProperty(property);
      ConfigFactory.invalidateCaches();
    }
  }

  @Test
  void tablesOfOneClusterShareASession() {
    Settings one = Settings.of(Map.of("contactPoints", "a", "keyspace", "k", "table", "t"));
    Settings other = Settings.of(Map.of("contactPoints", "a", "table", "u", "ttl", "60"));
    assertThat(one.ofSession()).isEqualTo(other.ofSession());
    assertThat(Settings.of(Map.of("contactPoints", "b")).ofSession()).isNotEqualTo(one.ofSession());
  }

  @Test
  void errorsDoNotShowThePassword() {
    Settings settings = Settings.of(Map.of("password", "secret", "pageRows", "x", "columnar", "y"));
    assertThat(settings.toString()).contains("password").doesNotContain("secret");
    for (String rows : List.of("x", "-5", "0", "3000000000")) {
      assertThatThrownBy(
              () -> settings.with(Map.of("pageRows", rows)).number(Settings.PAGE_ROWS, 1, 0))
          .hasMessage(
              "option 'pageRows': expected a whole number from 1 to 999999999, got '%s'", rows);
    }
    assertThatThrownBy(() -> settings.flag(Settings.COLUMNAR, true))
        .hasMessageContaining("got 'y'");
    assertThatThrownBy(() -> settings.require(Settings.TABLE)).hasMessageContaining("'table'");
    assertThatThrownBy(() -> Settings.of(Map.of("username", "ann")).config())
        .hasMessageContaining("'password'");
    assertThatThrownBy(() -> Settings.of(Map.of("driverConfig", "no-such-file.conf")).config())
        .hasStackTraceContaining("no-such-file.conf");
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 7f000001",
    "255.249.199.9, fff9c709",
    "0.0.0.0, 00000000",
    "::1, 00000000000000000000000000000001",
    "2001:db8::a:1, 20010db80000000000000000000a0001",
    "::ffff:10.0.0.1, 0a000001",
    "::10.0.0.1, 0000000000000000000000000a000001",
    "2001:DB8:0:0:0:0:0:10, 20010db8000000000000000000000010"
  })
  void parsesIpAddresses(String text, String bytes) {
    assertThat(ToCql.ipAddress(text).getAddress()).isEqualTo(HexFormat.of().parseHex(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "beef",
        "localhost",
        "1.2.3",
        "1.2.3.",
        "1.2.3.4.",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.2.3.256",
        "1",
        "fe80::1%eth0",
        "[fe80::1%1]",
        "[::1]",
        ".:1",
        "a::b::c",
        "1:2",
        "host:9042"
      })
  void rejectsNamesAndPartsOfIpAddresses(String text) {
    assertThatThrownBy(() -> ToCql.ipAddress(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected an IP address, got '" + text + "'");
  }
}
