/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.Quiver;
import java.time.Duration;

/** Creates the sessions under test. The build runs the suite once for each kind. */
final class SessionUnderTest {
  /** {@code registry} for the driver's own sessions, {@code frames} for those of Quiver. */
  static final String KIND = System.getProperty("quiver.test.session", "registry");

  /** The protocol version, or {@code default} for what the driver negotiates. */
  static final String PROTOCOL = System.getProperty("quiver.test.protocol", "default");

  static final String COMPRESSION = System.getProperty("quiver.test.compression", "none");

  private SessionUnderTest() {}

  static String describe() {
    return KIND + ", protocol " + PROTOCOL + ", compression " + COMPRESSION;
  }

  /** Returns a builder of such sessions, with the driver's registry unless it gets another one. */
  static CqlSessionBuilder builder() {
    return switch (KIND) {
      case "registry" -> CqlSession.builder();
      case "frames" -> Quiver.sessionBuilder().withCodecRegistry(new DefaultCodecRegistry("test"));
      default -> throw new IllegalArgumentException("No such kind of session: " + KIND);
    };
  }

  static ProgrammaticDriverConfigLoaderBuilder config() {
    ProgrammaticDriverConfigLoaderBuilder config =
        DriverConfigLoader.programmaticBuilder()
            // So that written rows are read even if each row has several replicas.
            .withString(DefaultDriverOption.REQUEST_CONSISTENCY, "LOCAL_QUORUM")
            .withClass(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, SchemaByControlNode.class)
            .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(10))
            .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
            // Not 0: the driver still uses these threads after it has closed.
            .withString(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT, "MILLISECONDS")
            .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 20)
            .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT, 15_000)
            .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
            .withString(DefaultDriverOption.PROTOCOL_COMPRESSION, COMPRESSION);
    return PROTOCOL.equals("default")
        ? config
        : config.withString(DefaultDriverOption.PROTOCOL_VERSION, PROTOCOL);
  }
}
