/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that an address for an {@code inet} column is never looked up as a host name. */
class IpAddressTest {

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
  void addressesAreTaken(String text, String bytes) {
    assertThat(IpAddress.of(text).getAddress()).isEqualTo(HexFormat.of().parseHex(bytes));
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
  void namesAndHalvesAreNot(String text) {
    assertThatThrownBy(() -> IpAddress.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected an IP address, got '" + text + "'");
  }
}
