/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.driver.FastFrames;
import dev.quiver.testkit.Stub;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The build runs this test with the plain and the shaded driver, and says which one. */
class QuiverTest {

  @Test
  void fastFramesNeedTheDriverWithPlainNetty() {
    if (System.getProperty("quiver.test.netty").equals("plain")) {
      assertThat(Quiver.sessionBuilder()).isInstanceOf(CqlSessionBuilder.class);
    } else {
      assertThatThrownBy(Quiver::sessionBuilder)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("java-driver-core-shaded")
          .hasMessageContaining("withCodecRegistry(VectorCodecRegistry.create())");
    }
  }

  /** Also works where the classes of fast frames cannot be loaded. */
  @Test
  void describesASessionOfTheDriver() {
    for (boolean hasCodecs : new boolean[] {false, true}) {
      CodecRegistry registry =
          hasCodecs ? VectorCodecRegistry.create() : new DefaultCodecRegistry("stock");
      DriverContext context =
          proxy(
              DriverContext.class,
              Map.of(
                  "getCodecRegistry", registry, "getProtocolVersion", DefaultProtocolVersion.V4));
      SessionInfo told = Quiver.describe(proxy(Session.class, Map.of("getContext", context)));
      assertThat(told.hasFastFrames()).isFalse();
      assertThat(told.hasVectorCodecs()).isEqualTo(hasCodecs);
      assertThat(told)
          .asString()
          .startsWith("Quiver " + System.getProperty("quiver.test.version") + " with ")
          .contains("protocol V4: fast frames off, vector codecs o");
    }
  }

  /** The context of a session with fast frames. */
  private interface FastContext extends DriverContext, FastFrames {}

  @Test
  void describesASessionWithTheDriversRows() {
    for (boolean isKnown : new boolean[] {true, false}) {
      Map<String, Object> answers =
          new HashMap<>(
              Map.of(
                  "getCodecRegistry",
                  VectorCodecRegistry.create(),
                  "getProtocolVersion",
                  DefaultProtocolVersion.V5));
      if (!isKnown) {
        answers.put("unknownResult", String.class);
      }
      DriverContext context = proxy(FastContext.class, answers);
      SessionInfo told = Quiver.describe(proxy(Session.class, Map.of("getContext", context)));
      assertThat(told.hasFastFrames()).isEqualTo(isKnown);
      assertThat(told.protocolVersion()).isEqualTo(DefaultProtocolVersion.V5);
      assertThat(told.driver()).endsWith(" " + Session.OSS_DRIVER_COORDINATES.getVersion());
      assertThat(told)
          .asString()
          .contains(
              isKnown
                  ? "fast frames on, "
                  : "fast frames for requests only (rows are the driver's: unknown result class java.lang.String)")
          .endsWith("kernel " + Quiver.kernel());
    }
  }

  private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
    return Stub.of(type, (self, method, arguments) -> answers.get(method.getName()));
  }
}
