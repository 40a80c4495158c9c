/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a server and the process that works in it, which go away together: by {@link
 * #stop}, by the end of this JVM, or, when it is killed, by {@link ServerMain} and {@link
 * ServerCleaner}. Safe for use by several threads.
 */
final class ServerProcess {
  private static final Duration DELETE_LIMIT = Duration.ofSeconds(10);

  /** These would give the options of this JVM (agents, heap, debugger) to the server as well. */
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
   * Takes a name for a folder, without making it: {@link ServerMain} does, so that there is never a
   * folder without a process that deletes it when this JVM is killed.
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

  /** The exit code, if the process has ended by itself or was stopped. */
  OptionalInt exitCode() {
    Process forked = forked();
    return forked.isAlive() ? OptionalInt.empty() : OptionalInt.of(forked.exitValue());
  }

  /** What the process wrote to its standard output and error, to the end if it has ended. */
  List<String> output() throws InterruptedException {
    ServerOutput read = output;
    if (read == null) {
      throw new IllegalStateException("Not forked yet");
    }
    return exitCode().isPresent() ? read.all() : read.soFar();
  }

  /**
   * Kills the process and waits for its end. The folder stays: for a {@link #fork} that follows, or
   * to be deleted by {@link #stop}.
   */
  synchronized void kill() {
    awaitEnd(forked().destroyForcibly());
  }

  /**
   * Kills the process, waits for its end and deletes the folder. Does nothing when that has been
   * done.
   */
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
        // A killed process ends in milliseconds; leaving now would delete the folder below its
        // feet.
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
      // The hook runs, or will run and find nothing to do.
    }
  }
}
