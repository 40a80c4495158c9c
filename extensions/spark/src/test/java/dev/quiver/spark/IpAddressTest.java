/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is taken as the address of a column {@code inet} is never looked up as a name. */
class IpAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"127.0.0.1", "255.249.199.9", "0.0.0.0", "::1", "2001:db8::1", "::ffff:10.0.0.1"})
  void addressesAreTaken(String text) throws Exception {
    assertThat(text).matches(ToCql.IP_ADDRESS);
    assertThat(InetAddress.getByName(text)).isNotNull();
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
        "[::1]",
        ".:1",
        "host:9042"
      })
  void namesAndHalvesAreNot(String text) {
    assertThat(text).doesNotMatch(ToCql.IP_ADDRESS);
  }
}
