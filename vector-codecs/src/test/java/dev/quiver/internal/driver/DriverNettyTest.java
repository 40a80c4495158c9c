/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks that the driver under test has the Netty that the build names. */
class DriverNettyTest {

  @Test
  void theDriverHasPlainNettyIfTheBuildNamesIt() {
    assertThat(DriverNetty.isPlain())
        .isEqualTo(System.getProperty("quiver.test.netty").equals("plain"));
  }
}
