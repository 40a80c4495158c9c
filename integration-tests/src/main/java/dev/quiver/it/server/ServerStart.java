/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Starts a server: forks it, waits until it is ready, and retries with other ports when one of them
 * was taken.
 */
record ServerStart(ServerOptions options, Path java, ServerClassPath classPath) {
  private static final int ATTEMPTS = 3;
  private static final int POLL_MILLIS = 100;
  private static final int LINES_SHOWN = 60;

  EmbeddedCassandra run() {
    for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
      try {
        return attempt(options.ports().get());
      } catch (PortTakenException e) {
        // The next attempt uses other ports; the error of the last attempt is reported below.
      }
    }
    return attempt(options.ports().get());
  }

  private EmbeddedCassandra attempt(ServerPorts ports) {
    try {
      ServerProcess process = ServerProcess.in(options.parentDirectory());
      try {
        run(process, ports);
        return new EmbeddedCassandra(process, ports, this);
      } catch (Throwable e) {
        stopAfter(e, process);
        throw e;
      }
    } catch (IOException e) {
      throw new IllegalStateException("The embedded Cassandra cannot be started: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the embedded Cassandra was starting", e);
    }
  }

  void again(ServerProcess process, ServerPorts ports) {
    try {
      // The ready file of the first run would be mistaken for that of this one.
      Files.deleteIfExists(new ServerFiles(process.folder()).ready());
      run(process, ports);
    } catch (IOException e) {
      throw new IllegalStateException("The embedded Cassandra cannot be started again: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while the embedded Cassandra was starting", e);
    }
  }

  private void run(ServerProcess process, ServerPorts ports)
      throws IOException, InterruptedException {
    ServerFiles files = new ServerFiles(process.folder());
    List<String> arguments = ServerMain.arguments(process.folder(), ports, options.extraYaml());
    ServerCommand command = new ServerCommand(java, options, classPath, files, arguments);
    process.fork(command.words());
    awaitReady(process, command, ports);
  }

  private static void stopAfter(Throwable failure, ServerProcess process) {
    try {
      process.stop();
    } catch (UncheckedIOException left) {
      failure.addSuppressed(left);
    }
  }

  private void awaitReady(ServerProcess process, ServerCommand command, ServerPorts ports)
      throws InterruptedException {
    long end = System.nanoTime() + options.timeout().toNanos();
    while (!(Files.exists(command.files().ready()) && connects(ports))) {
      if (process.exitCode().isPresent()) {
        throw failure("it ended with exit code " + process.exitCode().getAsInt(), command, process);
      }
      if (System.nanoTime() - end >= 0) {
        throw failure(
            "it was not ready after "
                + options.timeout().toMillis()
                + " ms (more time: -D"
                + ServerOptions.TIMEOUT_PROPERTY
                + "=...)",
            command,
            process);
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

  private static IllegalStateException failure(
      String what, ServerCommand command, ServerProcess process) throws InterruptedException {
    List<String> log = command.files().logLines();
    List<String> message = new ArrayList<>();
    message.add("The embedded Cassandra did not start: " + what);
    message.add("Command line: " + command);
    message.add("The end of its output:");
    message.addAll(lastOf(process.output()));
    message.add("The end of its log:");
    message.addAll(lastOf(log));
    String text = String.join(System.lineSeparator(), message);
    return log.stream().anyMatch(ServerStart::reportsPortInUse)
        ? new PortTakenException(text)
        : new IllegalStateException(text);
  }

  private static List<String> lastOf(List<String> lines) {
    return lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size());
  }

  private static boolean reportsPortInUse(String line) {
    String lower = line.toLowerCase(Locale.ROOT);
    return lower.contains("already in use") || lower.contains("in use by another process");
  }

  private static final class PortTakenException extends IllegalStateException {
    PortTakenException(String message) {
      super(message);
    }
  }

  private record ServerCommand(
      Path java,
      ServerOptions options,
      ServerClassPath classPath,
      ServerFiles files,
      List<String> mainArguments) {
    List<String> words() {
      return words(classPath.value());
    }

    @Override
    public String toString() {
      return String.join(" ", words(classPath.shortened()));
    }

    private List<String> words(String classPathValue) {
      List<String> words = new ArrayList<>(javaWithOptions());
      words.addAll(List.of("-cp", classPathValue, ServerMain.class.getName()));
      words.addAll(mainArguments);
      return words;
    }

    private List<String> javaWithOptions() {
      List<String> words = new ArrayList<>(List.of(java.toString()));
      words.addAll(options.jvm());
      words.addAll(fixedOptions());
      return words;
    }

    private List<String> fixedOptions() {
      return List.of(
          // Cassandra needs these for its off-heap buffers and file descriptors, and does not start
          // without them.
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
          // Needed by JDK 26; older ones have no such package and only log a warning.
          "--add-exports=java.base/sun.nio=ALL-UNNAMED",
          "-XX:+ExitOnOutOfMemoryError",
          // Whatever a killed process would leave outside its folder: unpacked native libraries,
          // perf
          // data, crash reports.
          "-XX:-UsePerfData",
          "-XX:ErrorFile=" + files.folder().resolve("hs_err.log"),
          "-Djava.io.tmpdir=" + files.temporary(),
          "-Djna.tmpdir=" + files.temporary(),
          "-Djava.net.preferIPv4Stack=true",
          "-Dcassandra.config=" + files.yaml().toUri(),
          "-Dcassandra.storagedir=" + files.data(),
          "-Dlogback.configurationFile=" + files.logback().toUri(),
          "-Dquiver.server.log=" + files.log(),
          // Otherwise Cassandra closes its standard output once it is running.
          "-Dcassandra-foreground=true",
          // Do not wait for other nodes, and not before creating the first user.
          "-Dcassandra.superuser_setup_delay_ms=0",
          "-Dcassandra.skip_wait_for_gossip_to_settle=0",
          "-Dcassandra.ring_delay_ms=" + options.ringDelay().toMillis(),
          "-Dcassandra.shutdown_announce_in_ms=0",
          // Tables of a server that is not restarted need not survive it.
          "-Dcassandra.test.flush_local_schema_changes=" + options.restarts());
    }
  }
}
