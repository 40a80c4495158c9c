/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * What may differ between two starts of a server. Only tests ask for anything but {@link
 * #defaults}.
 *
 * @param parentDirectory where the server's folder is created
 * @param jvm options of its JVM: heap, collector, compilers
 * @param extraYaml lines appended to {@code cassandra.yaml}
 * @param ports asked anew for each attempt to start
 * @param timeout how long one attempt may take
 * @param ringDelay how long a node looks for its cluster; nothing for one that is alone
 * @param restarts whether the server is started again with its files, tables included
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

  /** Small and quick to start rather than fast. */
  private static final List<String> SMALL =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

  /** As fast as servers of users are. */
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
