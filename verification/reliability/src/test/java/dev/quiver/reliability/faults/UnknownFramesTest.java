/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import dev.quiver.internal.driver.frame.FrameContext;
import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.Wiring;
import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.ChildProcess;
import dev.quiver.testkit.driver.ChangedDriver;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that frames of an unknown format are neither written nor read by Quiver. */
class UnknownFramesTest {

  private static final String METADATA_ID = "SCYLLA_USE_METADATA_ID";

  @TempDir private Path folder;

  @Test
  void anUnchangedCopyOfTheDriverHasFastFrames() throws Exception {
    assertThat(run(ChangedDriver.UNCHANGED))
        .hasSize(4)
        .anyMatch(line -> line.contains("protocol V4: fast frames on, vector codecs on"))
        .anyMatch(line -> line.contains("protocol V5: fast frames on, vector codecs on"))
        .filteredOn(line -> line.equals("wrote 4, errors []"))
        .hasSize(2);
  }

  /** Each session warns once. All values are written and read as in a session of the driver. */
  @ParameterizedTest
  @EnumSource(names = {"CODEC_PARAMETER", "ABSTRACT_METHOD", "OTHER_CODEC", "WITHOUT_DSE"})
  void aDriverWithAnUnknownProtocolLibraryKeepsItsFrames(ChangedDriver driver) throws Exception {
    List<String> lines = run(driver);
    assertThat(lines)
        .filteredOn(line -> line.contains("WARN"))
        .hasSize(2)
        .allMatch(
            line ->
                line.contains("The session has no fast frames, because Quiver")
                    && line.contains(": see docs/guide/compatibility.md"));
    assertThat(lines)
        .filteredOn(line -> line.contains("fast frames off (unknown protocol library: "))
        .hasSize(2)
        .allMatch(line -> line.contains("), vector codecs on"));
    assertThat(lines).filteredOn(line -> line.equals("wrote 4, errors []")).hasSize(2);
    assertThat(lines).hasSize(6);
  }

  private List<String> run(ChangedDriver driver) throws Exception {
    String classPath = driver.classPath(folder, FakeServer.class);
    return ChildProcess.run(
            ChildJvm.with(
                List.of(
                    "-Xverify:all",
                    "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                    "-Dorg.slf4j.simpleLogger.logFile=System.out",
                    // When the driver closes a session, connections and event loops may have ended.
                    "-Dorg.slf4j.simpleLogger.log.io.netty.util.concurrent.DefaultPromise.rejectedExecution=off",
                    "-Dorg.slf4j.simpleLogger.log.com.datastax.oss.driver.internal.core.util.concurrent.UncaughtExceptions=off",
                    "-cp",
                    classPath,
                    ChangedDriverClient.class.getName())))
        .outputOfSuccess();
  }

  /** The tested drivers do not request it, so a server sends no metadata id. */
  @Test
  void anExtensionThatTheDriverDoesNotNegotiateChangesNothing() {
    try (FakeServer server = FakeServer.start(1)) {
      server.offer(METADATA_ID, "");
      server.offer("TABLETS_ROUTING_V2_EXPERIMENTAL", "");
      try (CqlSession session = builder(server, Map.of()).build()) {
        assertThat(session.prepare("SELECT id, row, v, tail FROM ks.v4 WHERE id = ? AND rows = ?"))
            .isNotNull();
      }
      assertThat(server.errors()).isEmpty();
    }
  }

  @Test
  void anUnknownExtensionThatTheDriverNegotiatesIsRejectedByName() {
    try (FakeServer server = FakeServer.start(1)) {
      server.offer(METADATA_ID, "");
      assertThatThrownBy(() -> builder(server, Map.of(METADATA_ID, "")).build())
          .isInstanceOf(AllNodesFailedException.class)
          .hasStackTraceContaining("do not know the protocol extension " + METADATA_ID);
      assertThat(server.errors()).isEmpty();
    }
  }

  private static TestSessionBuilder builder(FakeServer server, Map<String, String> negotiated) {
    return new TestSessionBuilder((config, arguments) -> context(config, arguments, negotiated))
        .addContactPoint(server.contactPoint())
        .withLocalDatacenter(FakeServer.DATACENTER)
        .withConfigLoader(Bench.config(Wiring.V4_NONE).build());
  }

  private static DriverContext context(
      DriverConfigLoader config, ProgrammaticArguments arguments, Map<String, String> negotiated) {
    return new FrameContext(config, arguments) {
      @Override
      public Map<String, String> getStartupOptions() {
        Map<String, String> options = new HashMap<>(super.getStartupOptions());
        options.putAll(negotiated);
        return options;
      }
    };
  }
}
