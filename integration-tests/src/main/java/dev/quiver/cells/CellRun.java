/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
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
  static void all(List<CellRun> runs) throws InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<String> failed = new ArrayList<>();
      List<Future<Boolean>> results = runs.stream().map(executor::submit).toList();
      for (int i = 0; i < results.size(); i++) {
        if (!passed(results.get(i))) {
          failed.add(runs.get(i).cell.name());
        }
      }
      if (!failed.isEmpty()) {
        throw new IllegalStateException("Failed: " + String.join(", ", failed));
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private static boolean passed(Future<Boolean> result) throws InterruptedException {
    try {
      return result.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
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
   * @return whether they passed: a cell that cannot run does not
   */
  @Override
  public Boolean call() throws InterruptedException {
    long start = System.nanoTime();
    boolean passed = false;
    String text;
    try {
      Path reports = build.reports(cell);
      clear(reports);
      CellJvm jvm = new CellJvm(build, cell, jdk);
      List<String> command = jvm.command(reports);
      Path log = reports.resolve(LOG);
      Files.write(log, List.of(String.join(" ", command)));
      System.out.println("Cell " + cell.name() + " runs on JDK " + jdk.feature() + ": " + log);
      String problem = problem(command, jvm.folder(), log, reports);
      passed = problem.isEmpty();
      text = problem + text(log, passed);
    } catch (IOException | RuntimeException e) {
      text = text(e);
    }
    print(passed, Duration.ofNanos(System.nanoTime() - start), text);
    return passed;
  }

  /**
   * Runs it to its end.
   *
   * @return a line that says why it did not pass; empty if it passed
   */
  private String problem(List<String> command, Path folder, Path log, Path reports)
      throws IOException, InterruptedException {
    Duration limit = build.scope() == Build.Scope.NAMED ? LIMIT_OF_NAMED : LIMIT;
    try (CellProcess process = CellProcess.start(command, folder, log)) {
      if (!process.passes(limit)) {
        return process.isAlive()
            ? "It was ended after " + limit.toMinutes() + " min.\n"
            : "Its JVM says that it failed.\n";
      }
    }
    // A JVM that was ended by a test has no report, and says nothing.
    return Reports.executed(reports) > 0 ? "" : "It executed no test.\n";
  }

  private void print(boolean passed, Duration took, String text) {
    String head =
        "Cell %s %s after %d:%02d"
            .formatted(
                cell.name(), passed ? "passed" : "FAILED", took.toMinutes(), took.toSecondsPart());
    // At once: other cells print, too.
    System.out.println(
        text.lines().filter(line -> !line.isBlank()).collect(joining("\n  ", head + "\n  ", "")));
  }

  /** The log without its first line, which is the command and long. */
  private static String text(Path log, boolean closingLinesOnly) throws IOException {
    // Whatever a JVM has printed, in whatever encoding.
    List<String> lines =
        new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().skip(1).toList();
    int from = closingLinesOnly ? Math.max(0, lines.size() - CLOSING_LINES) : 0;
    return String.join("\n", lines.subList(from, lines.size()));
  }

  private static String text(Exception failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace, true));
    return trace.toString();
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
