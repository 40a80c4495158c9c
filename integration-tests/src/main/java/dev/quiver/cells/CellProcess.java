/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The process of a cell, with all that it starts: a server outlives its client otherwise. When this
 * JVM ends, all of them end, and no other starts.
 */
final class CellProcess implements AutoCloseable {
  private static final Set<CellProcess> RUNNING = new HashSet<>();
  private static boolean ending;

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(CellProcess::endAll, "end of cells"));
  }

  private final Process process;

  /** All that it has been seen to start: when it is dead, its children are those of another. */
  private final Set<ProcessHandle> started = new HashSet<>();

  private CellProcess(Process process) {
    this.process = process;
  }

  /**
   * Starts a process.
   *
   * @param log what it prints is appended
   * @throws IllegalStateException if this JVM is ending
   */
  static CellProcess start(List<String> command, Path folder, Path log) throws IOException {
    synchronized (RUNNING) {
      if (ending) {
        throw new IllegalStateException("The build ends");
      }
      CellProcess started =
          new CellProcess(
              new ProcessBuilder(command)
                  .directory(folder.toFile())
                  .redirectErrorStream(true)
                  .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                  .start());
      RUNNING.add(started);
      return started;
    }
  }

  /**
   * Waits for its end.
   *
   * @return whether it ended by itself, with the exit code 0
   */
  boolean passes(Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!process.waitFor(1, TimeUnit.SECONDS)) {
      look();
      if (System.nanoTime() - end > 0) {
        return false;
      }
    }
    return process.exitValue() == 0;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Ends it and what it has started, and waits for its end. */
  @Override
  public void close() {
    synchronized (RUNNING) {
      RUNNING.remove(this);
    }
    end();
    process.onExit().join();
  }

  private synchronized void look() {
    process.descendants().forEach(started::add);
  }

  private synchronized void end() {
    look();
    process.destroyForcibly();
    started.forEach(ProcessHandle::destroyForcibly);
  }

  private static void endAll() {
    synchronized (RUNNING) {
      ending = true;
      RUNNING.forEach(CellProcess::end);
    }
  }
}
