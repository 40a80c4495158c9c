/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ServersTest {

  @Test
  void anUnknownServerIsAnErrorThatNamesTheKnownOnes() {
    assertThatThrownBy(() -> Servers.start("embeded"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "No server under test is called 'embeded':"
                + " system property quiver.it.server must be one of [embedded]");
  }
}
