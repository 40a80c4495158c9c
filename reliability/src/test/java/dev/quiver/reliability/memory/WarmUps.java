/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import dev.quiver.reliability.server.FakeServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Starts of JVMs with a kernel that warms up, and what they print. */
final class WarmUps {

  static final String VECTOR_API = "--add-modules=jdk.incubator.vector";

  private static final Duration AT_MOST = Duration.ofMinutes(15);

  private WarmUps() {}

  /** A start of {@link WarmUpClient}, with a compiler that is busy for so many seconds. */
  static Map<String, String> start(List<String> options, int vectors, int busySeconds)
      throws IOException, InterruptedException {
    return said(
        ClientJvm.run(
            WarmUpClient.class,
            quiet(options),
            List.of("" + vectors, "0", "" + busySeconds),
            AT_MOST));
  }

  /** A start of {@link LentPingClient}. */
  static Map<String, String> ping(List<String> options, int vectors)
      throws IOException, InterruptedException {
    try (FakeServer server = FakeServer.start(1)) {
      String port = "" + server.contactPoint().getPort();
      return said(
          ClientJvm.run(
              LentPingClient.class, quiet(options), List.of(port, "" + vectors), AT_MOST));
    }
  }

  private static List<String> quiet(List<String> options) {
    List<String> all = new ArrayList<>(options);
    all.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=error");
    return all;
  }

  private static Map<String, String> said(List<String> lines) {
    Map<String, String> said = new LinkedHashMap<>();
    for (String line : lines) {
      String[] parts = line.split("=", 2);
      if (parts.length == 2) {
        said.put(parts[0], parts[1]);
      }
    }
    return said;
  }
}
