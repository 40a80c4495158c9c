/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.jmh.report.Environment;
import dev.quiver.jmh.report.GuideMain;
import dev.quiver.jmh.report.ReportMain;
import dev.quiver.jmh.report.ResultKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs a set of benchmarks and reports on it.
 *
 * <pre>{@code
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.run.RunMain
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.run.RunMain full some/folder
 * }</pre>
 *
 * <p>The set is run in rounds, each with a new JVM for every benchmark: what disturbs the machine
 * for a while, or a JVM that compiled badly, meets one round of a benchmark and not all of them.
 * What the guide shows gets more rounds if these do not agree.
 *
 * <p>The forks use the JDK that runs this.
 */
public final class RunMain {

  private static final int MOST_REPEATS = 8;

  /** For all repeats together. */
  private static final Duration REPEATING = Duration.ofMinutes(3);

  private RunMain() {}

  /**
   * Runs and reports.
   *
   * @param arguments the set: target, full, collections, workloads or smoke; and the folder to
   *     write to. If left out, target and {@code jmh/results/jdk-<release>}, for collections and
   *     workloads a folder in it
   * @throws RunnerException if a benchmark fails
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] arguments) throws RunnerException, IOException {
    if (arguments.length > 2) {
      throw new IllegalArgumentException(
          "expected a set (target, full, collections, workloads or smoke) and a folder");
    }
    BenchmarkSet set = arguments.length > 0 ? set(arguments[0]) : BenchmarkSet.TARGET;
    checkThatNoKernelIsMissing();
    Path folder = Path.of(arguments.length > 1 ? arguments[1] : folder(set));
    Files.createDirectories(folder);
    List<Batch> batches = set.batches();
    Progress progress = new Progress(set.rounds(), batches.stream().mapToInt(Batch::forks).sum());
    RawResults results = new RawResults();
    for (int round = 1; round <= set.rounds(); round++) {
      for (Batch batch : batches) {
        progress.next(round, batch);
        results.add(new Runner(batch.options().build()).run());
      }
    }
    write(set, results, progress, folder);
    if (set.rounds() > 1) {
      repeat(set, results, progress, folder);
    }
    progress.done();
    ReportMain.write(folder, System.out);
  }

  /** More rounds of what the guide shows and is not steady, until it is or has had its share. */
  private static void repeat(BenchmarkSet set, RawResults results, Progress progress, Path folder)
      throws RunnerException, IOException {
    Duration end = progress.time().plus(REPEATING);
    List<ResultKey> unsteady = GuideMain.unsteady(folder);
    for (int round = 1; round <= MOST_REPEATS && !unsteady.isEmpty(); round++) {
      for (ResultKey cell : unsteady) {
        if (progress.time().compareTo(end) > 0) {
          write(set, results, progress, folder);
          return;
        }
        Batch batch = Batch.of(cell);
        progress.again(round, batch);
        results.add(new Runner(batch.options().build()).run());
      }
      write(set, results, progress, folder);
      unsteady = GuideMain.unsteady(folder);
    }
  }

  private static void write(BenchmarkSet set, RawResults results, Progress progress, Path folder)
      throws IOException {
    results.write(folder.resolve("results.json"));
    Machine.environment(set.name().toLowerCase(Locale.ROOT), progress.time())
        .write(folder.resolve(Environment.FILE));
  }

  private static String folder(BenchmarkSet set) {
    String folder = "jmh/results/jdk-" + Runtime.version().feature();
    boolean isApart = set == BenchmarkSet.COLLECTIONS || set == BenchmarkSet.WORKLOADS;
    return isApart ? folder + "/" + set.name().toLowerCase(Locale.ROOT) : folder;
  }

  private static BenchmarkSet set(String name) {
    for (BenchmarkSet set : BenchmarkSet.values()) {
      if (set.name().equals(name.toUpperCase(Locale.ROOT))) {
        return set;
      }
    }
    throw new IllegalArgumentException(
        "expected the set target, full, collections, workloads or smoke, got " + name);
  }

  /** Without it a newer JDK would be measured with the kernel of an older one. */
  private static void checkThatNoKernelIsMissing() {
    if (KernelSet.reason().contains("not in this build")) {
      throw new IllegalStateException(
          "The kernel segment is missing. Build with JAVA_25_HOME set to the home of a JDK 25.");
    }
  }
}
