/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import org.junit.jupiter.api.Test;

/** The build runs it beside the plain and beside the shaded driver, and says which one it is. */
class QuiverTest {

  @Test
  void sessionsNeedTheDriverWithThePlainNetty() {
    if (System.getProperty("quiver.test.netty").equals("plain")) {
      assertThat(Quiver.sessionBuilder()).isInstanceOf(CqlSessionBuilder.class);
    } else {
      assertThatThrownBy(Quiver::sessionBuilder)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("java-driver-core-shaded")
          .hasMessageContaining("withCodecRegistry(VectorCodecRegistry.create())");
    }
  }
}
