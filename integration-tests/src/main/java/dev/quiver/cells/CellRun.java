/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** One cell that runs, from an empty folder of reports to what came out. */
final class CellRun implements Callable<Boolean> {
  private static final Duration LIMIT = Duration.ofHours(1);

  /** Long runs say themselves how long they take. */
  private static final Duration LIMIT_OF_NAMED = Duration.ofHours(12);

  /** A machine of two cores has use for two: contract suites wait for their servers. */
  private static final int AT_A_TIME = 2;

  private static final String LOG = "log.txt";
  private static final int CLOSING_LINES = 14;

  private final Build build;
  private final Cell cell;
  private final Jdk jdk;

  /**
   * Runs some, two at a time.
   *
   * @throws IllegalStateException if one of them fails; all others run to their end
   */
  static void all(List<CellRun> runs) throws InterruptedException, IOException {
    ExecutorService executor = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<String> failed = new ArrayList<>();
      List<Future<Boolean>> results = runs.stream().map(executor::submit).toList();
      for (int i = 0; i < results.size(); i++) {
        if (!results.get(i).get()) {
          failed.add(runs.get(i).cell.name());
        }
      }
      if (!failed.isEmpty()) {
        throw new IllegalStateException("Failed: " + String.join(", ", failed));
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  CellRun(Build build, Cell cell, Jdk jdk) {
    this.build = build;
    this.cell = cell;
    this.jdk = jdk;
  }

  /**
   * Runs the tests, and prints the log if they fail, else its closing lines.
   *
   * @return whether they passed
   */
  @Override
  public Boolean call() throws IOException, InterruptedException {
    long start = System.nanoTime();
    Path reports = cell.reports(build.project());
    clear(reports);
    CellJvm jvm = new CellJvm(build, cell, jdk);
    List<String> command = jvm.command(reports);
    Path log = reports.resolve(LOG);
    Files.write(log, List.of(String.join(" ", command)));
    System.out.println("Cell " + cell.name() + " runs on JDK " + jdk.feature() + ": " + log);
    Process process =
        new ProcessBuilder(command)
            .directory(jvm.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    Thread hook = new Thread(() -> end(process), "end of " + cell.name());
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      boolean passed = ends(process) && process.exitValue() == 0;
      print(passed, Duration.ofNanos(System.nanoTime() - start), Files.readAllLines(log));
      return passed;
    } finally {
      end(process);
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  private boolean ends(Process process) throws InterruptedException {
    Duration limit = build.scope() == Build.Scope.NAMED ? LIMIT_OF_NAMED : LIMIT;
    boolean ended = process.waitFor(limit.toSeconds(), TimeUnit.SECONDS);
    if (!ended) {
      System.out.println("Cell " + cell.name() + " was ended after " + limit.toMinutes() + " min");
    }
    return ended;
  }

  /** With the processes that it has started: a server outlives its client otherwise. */
  private static void end(Process process) {
    if (process.isAlive()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private void print(boolean passed, Duration took, List<String> log) {
    String head =
        "Cell %s %s after %d:%02d"
            .formatted(
                cell.name(), passed ? "passed" : "FAILED", took.toMinutes(), took.toSecondsPart());
    // The first line is the command, which is long.
    int from = passed ? Math.max(1, log.size() - CLOSING_LINES) : 1;
    List<String> lines = log.subList(from, log.size());
    // At once: other cells print, too.
    System.out.println(
        lines.stream().filter(line -> !line.isBlank()).collect(joining("\n  ", head + "\n  ", "")));
  }

  private static void clear(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
    Files.createDirectories(folder);
  }
}
