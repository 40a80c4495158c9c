/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A server's folder and the process that uses it, which are removed together: by {@link #stop}, at
 * the end of this JVM, or, if it is killed, by {@link ServerMain} and {@link ServerCleaner}.
 * Thread-safe.
 */
final class ServerProcess {
  private static final Duration DELETE_LIMIT = Duration.ofSeconds(10);

  /** These variables would apply this JVM's options (agents, heap, debugger) to the server. */
  private static final List<String> NOT_INHERITED =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH");

  private final Path folder;
  private final Thread hook = new Thread(this::stop, "quiver-server-stop");
  private @Nullable Process process;
  private volatile @Nullable ServerOutput output;
  private boolean stopped;

  private ServerProcess(Path folder) {
    this.folder = folder;
  }

  /**
   * Chooses the name of a folder without creating it: {@link ServerMain} does, so that a folder
   * never exists without a process that deletes it when this JVM is killed.
   */
  static ServerProcess in(Path parentDirectory) {
    Path folder = parentDirectory.toAbsolutePath().resolve("quiver-cassandra-" + UUID.randomUUID());
    ServerProcess server = new ServerProcess(folder);
    Runtime.getRuntime().addShutdownHook(server.hook);
    return server;
  }

  synchronized void fork(List<String> command) throws IOException {
    if (stopped) {
      throw new IllegalStateException("This JVM is shutting down: no server is started any more");
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.resolve("..").normalize().toFile())
            .redirectErrorStream(true);
    NOT_INHERITED.forEach(builder.environment()::remove);
    process = builder.start();
    output = new ServerOutput(process.getInputStream());
  }

  Path folder() {
    return folder;
  }

  long pid() {
    return forked().pid();
  }

  OptionalInt exitCode() {
    Process forked = forked();
    return forked.isAlive() ? OptionalInt.empty() : OptionalInt.of(forked.exitValue());
  }

  /** Returns the standard output and error, complete if the process has ended. */
  List<String> output() throws InterruptedException {
    ServerOutput read = output;
    if (read == null) {
      throw new IllegalStateException("Not forked yet");
    }
    return exitCode().isPresent() ? read.all() : read.soFar();
  }

  /** Kills the process and waits for its end. The folder remains until {@link #stop}. */
  synchronized void kill() {
    awaitEnd(forked().destroyForcibly());
  }

  /** Kills the process, waits for its end and deletes the folder. Has no effect if called again. */
  synchronized void stop() {
    if (stopped) {
      return;
    }
    stopped = true;
    try {
      if (process != null) {
        awaitEnd(process.destroyForcibly());
      }
      Folders.delete(folder, DELETE_LIMIT);
    } catch (IOException e) {
      throw new UncheckedIOException("The folder of the server stays behind: " + folder, e);
    } finally {
      forgetHook();
    }
  }

  private synchronized Process forked() {
    if (process == null) {
      throw new IllegalStateException("Not forked yet");
    }
    return process;
  }

  private static void awaitEnd(Process killed) {
    boolean interrupted = false;
    while (true) {
      try {
        killed.waitFor();
        break;
      } catch (InterruptedException e) {
        // A killed process ends in milliseconds; returning now would delete the folder while it is
        // in use.
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void forgetHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The hook is running, or will find nothing to do.
    }
  }

  /**
   * The standard output and error of a server: errors of a JVM that does not start, and little
   * else, as Cassandra writes a log file. The output is read continuously, since a process blocks
   * when the pipe is full.
   */
  private static final class ServerOutput {
    private static final int LINES_KEPT = 200;
    private static final Duration REST_LIMIT = Duration.ofSeconds(2);

    private final Deque<String> lines = new ArrayDeque<>();
    private final Thread reader;

    ServerOutput(InputStream output) {
      reader = new Thread(() -> read(output), "quiver-server-output");
      reader.setDaemon(true);
      reader.start();
    }

    synchronized List<String> soFar() {
      return List.copyOf(lines);
    }

    List<String> all() throws InterruptedException {
      reader.join(REST_LIMIT.toMillis());
      return soFar();
    }

    private void read(InputStream output) {
      try (BufferedReader text =
          new BufferedReader(new InputStreamReader(output, StandardCharsets.UTF_8))) {
        for (String line = text.readLine(); line != null; line = text.readLine()) {
          add(line);
        }
      } catch (IOException e) {
        // Closed concurrently, because the process was killed.
      }
    }

    private synchronized void add(String line) {
      if (lines.size() == LINES_KEPT) {
        lines.removeFirst();
      }
      lines.addLast(line);
    }
  }
}
