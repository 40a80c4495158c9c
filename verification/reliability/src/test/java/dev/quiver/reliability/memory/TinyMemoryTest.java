/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.reliability.server.FakeServer;
import dev.quiver.reliability.server.Wiring;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests that, with too little direct memory, requests that do not fit fail with the driver's
 * errors, other requests do not fail, and all memory is released.
 */
class TinyMemoryTest {

  private static final int LIMIT = 16 << 20;
  private static final int TOO_LARGE = 20 << 20;

  /** The limit of the JDK, which applies to Netty from JDK 16 on; buffers are pooled. */
  @Test
  void failsOnlyLargeRequestsAtTheJdksLimit() throws IOException, InterruptedException {
    run(List.of("-XX:MaxDirectMemorySize=" + LIMIT, "-Dio.netty.allocator.numDirectArenas=1"));
  }

  /** The limit of Netty, for memory unknown to the JDK; buffers are not pooled. */
  @Test
  void failsOnlyLargeRequestsAtNettysLimit() throws IOException, InterruptedException {
    run(
        List.of(
            "-Dio.netty.maxDirectMemory=" + LIMIT,
            "-Dio.netty.allocator.numDirectArenas=0",
            "-Dio.netty.tryReflectionSetAccessible=true",
            "--add-opens=java.base/java.nio=ALL-UNNAMED"));
  }

  private static void run(List<String> limit) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>(limit);
    options.add("-Xmx192m");
    options.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=off");
    try (FakeServer server = FakeServer.start(1)) {
      List<String> lines =
          ClientJvm.run(
              TinyMemoryClient.class,
              options,
              List.of("" + server.contactPoint().getPort(), "" + TOO_LARGE),
              Duration.ofMinutes(3));
      // Apart from warnings of newer JVMs.
      assertThat(lines)
          .filteredOn(line -> !line.isEmpty() && !line.startsWith("WARNING: "))
          .hasSameSizeAs(Wiring.values());
      assertThat(server.errors()).isEmpty();
    }
  }
}
