/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Gets a server up: forks it, waits until it is ready, and tries again with other ports when
 * somebody took one of them.
 *
 * @param options what may differ between two starts
 * @param java the executable that runs the server
 * @param classPath of the server
 */
record ServerStart(ServerOptions options, Path java, ServerClassPath classPath) {
  private static final int ATTEMPTS = 3;
  private static final int POLL_MILLIS = 100;
  private static final int LOG_LINES_SHOWN = 60;

  EmbeddedCassandra run() {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        return attempt(options.ports().get());
      } catch (PortTakenException e) {
        // The next attempt asks for other ports; the last one below tells of its failure.
      }
    }
    return attempt(options.ports().get());
  }

  private EmbeddedCassandra attempt(ServerPorts ports) {
    ServerProcess process = null;
    try {
      process = ServerProcess.in(options.parentDirectory());
      ServerFiles files = new ServerFiles(process.folder());
      files.write(ports, options.extraYaml());
      process.fork(command(files, classPath.value()), files.log());
      awaitReady(process, files, ports);
      EmbeddedCassandra ready = new EmbeddedCassandra(process, ports);
      process = null;
      return ready;
    } catch (IOException e) {
      throw new IllegalStateException("The embedded Cassandra cannot be started: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the embedded Cassandra was starting", e);
    } finally {
      if (process != null) {
        process.stop();
      }
    }
  }

  private void awaitReady(ServerProcess process, ServerFiles files, ServerPorts ports)
      throws InterruptedException {
    long end = System.nanoTime() + options.timeout().toNanos();
    while (!(Files.exists(files.ready()) && connects(ports))) {
      if (process.exitCode().isPresent()) {
        throw failure("it ended with exit code " + process.exitCode().getAsInt(), files);
      }
      if (System.nanoTime() - end >= 0) {
        throw failure(
            "it was not ready after "
                + options.timeout().toMillis()
                + " ms (more time: -D"
                + ServerOptions.TIMEOUT_PROPERTY
                + "=...)",
            files);
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static boolean connects(ServerPorts ports) {
    try (Socket socket = new Socket()) {
      socket.connect(ports.cqlAddress(), POLL_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private List<String> command(ServerFiles files, String classPathValue) {
    return List.of(
        java.toString(),
        // Cassandra reaches into these for its off-heap buffers and file descriptors; without any
        // of them it does not start.
        "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
        "--add-opens=java.base/java.io=ALL-UNNAMED",
        "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
        // Small and quick to start rather than fast.
        "-Xmx" + options.maxHeap(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-XX:+ExitOnOutOfMemoryError",
        // Whatever a killed process would leave outside its folder: native libraries it unpacked,
        // its perf data.
        "-XX:-UsePerfData",
        "-Djava.io.tmpdir=" + files.temporary(),
        "-Djna.tmpdir=" + files.temporary(),
        "-Djava.net.preferIPv4Stack=true",
        "-Dcassandra.config=" + files.yaml().toUri(),
        "-Dcassandra.storagedir=" + files.data(),
        "-Dlogback.configurationFile=" + files.logback().toUri(),
        // Without it, Cassandra closes its standard output as soon as it is up.
        "-Dcassandra-foreground=true",
        // There is no other node to wait for.
        "-Dcassandra.skip_wait_for_gossip_to_settle=0",
        "-Dcassandra.ring_delay_ms=0",
        "-Dcassandra.shutdown_announce_in_ms=0",
        "-cp",
        classPathValue,
        ServerMain.class.getName(),
        files.folder().toString());
  }

  private IllegalStateException failure(String what, ServerFiles files) {
    List<String> log = files.logLines();
    List<String> message = new ArrayList<>();
    message.add("The embedded Cassandra did not start: " + what);
    message.add("Command line: " + String.join(" ", command(files, classPath.shortened())));
    message.add("The end of its log:");
    message.addAll(log.subList(Math.max(0, log.size() - LOG_LINES_SHOWN), log.size()));
    String text = String.join(System.lineSeparator(), message);
    return log.stream().anyMatch(ServerStart::tellsOfTakenPort)
        ? new PortTakenException(text)
        : new IllegalStateException(text);
  }

  private static boolean tellsOfTakenPort(String line) {
    String lower = line.toLowerCase(Locale.ROOT);
    return lower.contains("already in use") || lower.contains("in use by another process");
  }

  private static final class PortTakenException extends IllegalStateException {
    PortTakenException(String message) {
      super(message);
    }
  }
}
