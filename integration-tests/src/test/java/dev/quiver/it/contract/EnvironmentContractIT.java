/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.kernel.ActiveKernel;
import dev.quiver.internal.wire.ElementType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that this run has the driver, JDK and sessions that the build names. */
@ExtendWith(ServerExtension.class)
class EnvironmentContractIT {
  private static final String DRIVER = Session.OSS_DRIVER_COORDINATES.getVersion().toString();

  private final TestCluster cluster;
  private final InternalDriverContext context;

  EnvironmentContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.context = (InternalDriverContext) cluster.quiver().getContext();
  }

  @Test
  void hasTheDriverThatTheBuildNames() {
    String[] named =
        System.getProperty("quiver.test.driver").split(":", -1); // group:artifact:version
    assertThat(DRIVER).isEqualTo(named[2]);
    assertThat(Session.class.getProtectionDomain().getCodeSource().getLocation().getPath())
        .endsWith(
            "/%s/%s/%s/%2$s-%3$s.jar".formatted(named[0].replace('.', '/'), named[1], named[2]));
  }

  @Test
  void hasTheJvmThatTheBuildNames() {
    assertThat(Runtime.version().feature()).isEqualTo(Integer.getInteger("quiver.test.java"));
  }

  @Test
  void hasTheKernelThatTheBuildNames() {
    assertThat(ActiveKernel.get().name())
        .as(ActiveKernel.reason())
        .isEqualTo(System.getProperty("quiver.test.kernel"));
  }

  @Test
  void hasTheKindOfSessionThatTheBuildNames() {
    boolean frames = context.getFrameCodec().getClass() != FrameCodec.class;
    assertThat(frames ? "frames" : "registry").isEqualTo(System.getProperty("quiver.test.session"));
    assertThat(context.getClass() == DefaultDriverContext.class).isEqualTo(!frames);
  }

  @Test
  void hasTheProtocolVersionThatTheBuildNames() {
    String named = System.getProperty("quiver.test.protocol");
    assertThat(context.getProtocolVersion().name())
        .isEqualTo(named.equals("default") ? cluster.traits().newestProtocol() : named);
  }

  @Test
  void hasTheCompressionThatTheBuildNames() {
    String algorithm = context.getCompressor().algorithm();
    assertThat(algorithm == null ? "none" : algorithm)
        .isEqualTo(System.getProperty("quiver.test.compression"));
  }

  /** Slow responses are no failure on a loaded machine. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "REQUEST_TIMEOUT",
        "CONNECTION_CONNECT_TIMEOUT",
        "CONNECTION_INIT_QUERY_TIMEOUT",
        "CONNECTION_SET_KEYSPACE_TIMEOUT",
        "CONTROL_CONNECTION_TIMEOUT",
        "CONTROL_CONNECTION_AGREEMENT_TIMEOUT",
        "METADATA_SCHEMA_REQUEST_TIMEOUT",
        "HEARTBEAT_TIMEOUT",
        "REPREPARE_TIMEOUT"
      })
  void eachTimeoutOfTheSessionIsAMinute(DefaultDriverOption timeout) {
    assertThat(context.getConfig().getDefaultProfile().getDuration(timeout))
        .isEqualTo(Duration.ofMinutes(1));
  }

  /** Such as {@code pooled direct}. */
  @Test
  void hasTheAllocatorThatTheBuildNames() {
    ByteBufAllocator allocator = context.getNettyOptions().allocator();
    ByteBuf buffer = allocator.ioBuffer(1);
    String memory = buffer.isDirect() ? "direct" : "heap";
    buffer.release();
    assertThat(allocator.getClass().getSimpleName().replace("ByteBufAllocator", " ") + memory)
        .isEqualToIgnoringCase(System.getProperty("quiver.test.allocator"));
  }

  @Test
  void onlyDriversBefore419AreLimitedToNumbers() {
    assertThat(VectorTypes.cqlVectorHoldsAnyType()).isEqualTo(!DRIVER.matches("4\\.1[78]\\..*"));
  }

  @ParameterizedTest
  @ValueSource(classes = {VectorCodecs.class, ElementType.class})
  void loadsQuiversClassesFromItsJars(Class<?> type) {
    assertThat(type.getProtectionDomain().getCodeSource().getLocation().getPath()).endsWith(".jar");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "com/datastax/oss/driver/api/core/CqlSession.class",
        "com/datastax/oss/protocol/internal/FrameCodec.class",
        "com/datastax/oss/driver/shaded/guava/common/collect/Lists.class",
        "io/netty/buffer/ByteBuf.class",
        "com/typesafe/config/Config.class",
        "org/slf4j/Logger.class",
        "dev/quiver/internal/wire/ElementType.class"
      })
  void findsEachClassOnTheClassPathOnce(String resource) throws IOException {
    assertThat(Collections.list(getClass().getClassLoader().getResources(resource))).hasSize(1);
  }

  @Test
  void theServerIsNotOnTheClassPath() {
    assertThat(getClass().getClassLoader().getResource("org/apache/cassandra/service/")).isNull();
  }
}
