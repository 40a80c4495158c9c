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
 * Where there is too little direct memory, requests that do not fit fail as requests of the driver
 * do, those beside them and after them do not, and all memory is given back.
 */
class TinyMemoryTest {

  private static final int LIMIT = 16 << 20;
  private static final int TOO_LARGE = 20 << 20;

  /** The limit of the JDK, which holds for Netty from JDK 16 on; buffers are pooled. */
  @Test
  void limitOfTheJdk() throws IOException, InterruptedException {
    run(List.of("-XX:MaxDirectMemorySize=" + LIMIT, "-Dio.netty.allocator.numDirectArenas=1"));
  }

  /** The limit of Netty, for memory that the JDK does not know of; buffers are not pooled. */
  @Test
  void limitOfNetty() throws IOException, InterruptedException {
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
      // Beside what newer JVMs warn of.
      assertThat(lines)
          .filteredOn(line -> !line.isEmpty() && !line.startsWith("WARNING: "))
          .hasSameSizeAs(Wiring.values());
      assertThat(server.errors()).isEmpty();
    }
  }
}
