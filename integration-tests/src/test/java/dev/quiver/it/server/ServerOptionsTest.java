/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerOptionsTest {
  @Test
  void readsTheTimeout() {
    assertThat(ServerOptions.timeout(null)).isEqualTo(Duration.ofMinutes(5));
    assertThat(ServerOptions.timeout(" 7 ")).isEqualTo(Duration.ofSeconds(7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "1.5", "2m"})
  void refusesATimeoutThatIsNone(String value) {
    assertThatThrownBy(() -> ServerOptions.timeout(value))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("quiver.server.start.timeout.seconds")
        .hasMessageContaining("'" + value + "'");
  }
}
