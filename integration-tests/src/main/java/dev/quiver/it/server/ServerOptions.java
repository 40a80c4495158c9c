/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Options of a server's start. Only tests use others than {@link #defaults}.
 *
 * @param parentDirectory where the server's folder is created
 * @param jvm options of its JVM: heap, collector, compilers
 * @param extraYaml lines to append to {@code cassandra.yaml}
 * @param ports chooses new ports for each attempt to start
 * @param timeout the timeout of one attempt
 * @param ringDelay how long a node waits for its cluster; zero for a single node
 * @param restarts whether the server is restarted with its files, including tables
 */
record ServerOptions(
    Path parentDirectory,
    List<String> jvm,
    String extraYaml,
    Supplier<ServerPorts> ports,
    Duration timeout,
    Duration ringDelay,
    boolean restarts) {
  static final String TIMEOUT_PROPERTY = "quiver.server.start.timeout.seconds";

  /** Starts quickly with little memory, but is not fast. */
  private static final List<String> SMALL =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** As fast as a user's server. */
  private static final List<String> FAST = List.of("-Xms3g", "-Xmx3g", "-XX:+UseParallelGC");

  static ServerOptions defaults() {
    return new ServerOptions(
        Path.of(System.getProperty("java.io.tmpdir")),
        SMALL,
        "",
        ServerPorts::free,
        Duration.ofSeconds(Integer.getInteger(TIMEOUT_PROPERTY, 300)),
        Duration.ZERO,
        false);
  }

  ServerOptions withJvm(String... options) {
    return new ServerOptions(
        parentDirectory, List.of(options), extraYaml, ports, timeout, ringDelay, restarts);
  }

  ServerOptions fast() {
    return new ServerOptions(parentDirectory, FAST, extraYaml, ports, timeout, ringDelay, restarts);
  }

  ServerOptions withExtraYaml(String value) {
    return new ServerOptions(parentDirectory, jvm, value, ports, timeout, ringDelay, restarts);
  }

  ServerOptions withPorts(Supplier<ServerPorts> value) {
    return new ServerOptions(parentDirectory, jvm, extraYaml, value, timeout, ringDelay, restarts);
  }

  ServerOptions withTimeout(Duration value) {
    return new ServerOptions(parentDirectory, jvm, extraYaml, ports, value, ringDelay, restarts);
  }

  ServerOptions withParentDirectory(Path value) {
    return new ServerOptions(value, jvm, extraYaml, ports, timeout, ringDelay, restarts);
  }

  ServerOptions withRingDelay(Duration value) {
    return new ServerOptions(parentDirectory, jvm, extraYaml, ports, timeout, value, restarts);
  }

  ServerOptions withRestarts() {
    return new ServerOptions(parentDirectory, jvm, extraYaml, ports, timeout, ringDelay, true);
  }
}
