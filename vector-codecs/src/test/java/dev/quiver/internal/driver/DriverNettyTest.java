/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The build says which Netty the driver under test has. */
class DriverNettyTest {

  @Test
  void isPlainWhereItsNameIs() {
    assertThat(DriverNetty.isPlain())
        .isEqualTo(System.getProperty("quiver.test.netty").equals("plain"));
  }
}
