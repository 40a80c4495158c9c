/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.quiver.jmh.report.GuideMain;
import dev.quiver.jmh.report.ReportMain;
import dev.quiver.jmh.report.Variant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs a set of benchmarks on the current JDK, and writes a report.
 *
 * <p>The set runs in rounds, each with a new JVM for every benchmark: a temporary load of the
 * machine, or a JVM that compiled badly, then affects one round of a benchmark and not all. Figures
 * get more rounds if their spread is large.
 */
public final class RunMain {

  /** The time limit for all repeats. */
  private static final long REPEATING_SECONDS = 300;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Instant start = Instant.now();
  private final String set;
  private final Path folder;

  /** The entries of JMH's JSON, one per line, so that a diff shows the changed measurements. */
  private final List<String> entries = new ArrayList<>();

  private RunMain(String set, Path folder) {
    this.set = set;
    this.folder = folder;
  }

  /**
   * Runs the set and writes the report.
   *
   * @param arguments the set, default {@code target}, and the folder to write to, default {@code
   *     jmh/results/jdk-<release>}, for collections and workloads a folder in it
   * @throws RunnerException if a benchmark fails
   * @throws IOException if a file cannot be written
   */
  public static void main(String[] arguments) throws RunnerException, IOException {
    String set = arguments.length > 0 ? arguments[0] : "target";
    if (arguments.length > 2 || Batch.ofSet(set).isEmpty()) {
      throw new IllegalArgumentException(
          "expected a set (target, full, collections, workloads or smoke) and a folder");
    }
    String jdk = "jmh/results/jdk-" + Runtime.version().feature();
    boolean apart = set.equals("collections") || set.equals("workloads");
    Path folder = Path.of(arguments.length > 1 ? arguments[1] : apart ? jdk + "/" + set : jdk);
    Files.createDirectories(folder);
    RunMain run = new RunMain(set, folder);
    run.rounds(set.equals("smoke") ? 1 : 2);
    run.repeats();
    ReportMain.write(folder);
  }

  private void rounds(int rounds) throws RunnerException, IOException {
    for (int round = 1; round <= rounds; round++) {
      List<Batch> batches = Batch.ofSet(set);
      for (Batch batch : batches) {
        int number = batches.indexOf(batch) + 1;
        System.out.printf("round %d of %d, %d of %d: ", round, rounds, number, batches.size());
        run(batch);
      }
    }
    write();
  }

  /** Repeats unsteady figures until they are steady or their time is used up. */
  private void repeats() throws RunnerException, IOException {
    long end = seconds() + REPEATING_SECONDS;
    List<Variant> unsteady = set.equals("smoke") ? List.of() : GuideMain.unsteady(folder);
    while (!unsteady.isEmpty() && seconds() <= end) {
      for (Variant variant : unsteady) {
        if (seconds() <= end) {
          System.out.print("unsteady, once more: ");
          run(Batch.of(variant));
        }
      }
      write();
      unsteady = GuideMain.unsteady(folder);
    }
  }

  private void run(Batch batch) throws RunnerException, IOException {
    System.out.println(batch.benchmark() + " " + batch.parameters());
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(json, true, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out)
          .writeOut(new Runner(batch.options()).run());
    }
    for (JsonNode entry : JSON.readTree(json.toByteArray())) {
      ((ObjectNode) entry).put("jvm", "java"); // without this machine's path
      ((ObjectNode) entry).remove(List.of("vmName", "vmVersion")); // environment.json has them
      ObjectNode secondary = (ObjectNode) entry.path("secondaryMetrics");
      secondary.retain(List.of("gc.alloc.rate.norm"));
      // The raw data are enough.
      secondary.forEach(m -> ((ObjectNode) m).remove(List.of("scoreError", "scoreConfidence")));
      entry
          .findParents("scorePercentiles")
          .forEach(m -> ((ObjectNode) m).remove("scorePercentiles"));
      entries.add(JSON.writeValueAsString(entry));
    }
  }

  private void write() throws IOException {
    Files.writeString(
        folder.resolve("results.json"), "[\n" + String.join(",\n", entries) + "\n]\n");
    Files.writeString(
        folder.resolve("environment.json"),
        JSON.writerWithDefaultPrettyPrinter()
                .writeValueAsString(Machine.environment(set, seconds()))
            + "\n");
  }

  private long seconds() {
    return Duration.between(start, Instant.now()).toSeconds();
  }
}
