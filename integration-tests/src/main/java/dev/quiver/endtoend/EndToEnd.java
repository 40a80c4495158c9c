/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.quiver.it.server.EmbeddedCassandra;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures what a client spends per vector, row or request against a private Cassandra, with the
 * driver's ways and Quiver's in one run, and writes {@code jdk-<release>.json} and {@code .md}.
 *
 * <p>System properties, all with the prefix {@code quiver.end.to.end.}: {@code set}, what to
 * measure ({@code requests}, {@code scans}, {@code lookups}, {@code loads} or {@code
 * partition-loads}); {@code count}, {@code warmup}, {@code rounds}, {@code dimension}, {@code
 * folder}; and {@code jvms}, the number of JVMs to measure in, one after another: JIT compilation
 * and thread timing vary more between JVMs than between rounds.
 */
public final class EndToEnd {
  private static final String JVMS = Plan.PREFIX + "jvms";

  private EndToEnd() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    Plan plan = Plan.ofSystemProperties();
    int jvms = Integer.getInteger(JVMS, 1);
    if (jvms == 1) {
      run(plan);
      return;
    }
    List<Report> reports = new ArrayList<>();
    for (int i = 1; i <= jvms; i++) {
      System.out.printf("JVM %d of %d%n", i, jvms);
      start();
      reports.add(
          new ObjectMapper().readValue(Files.readString(file(plan, ".json")), Report.class));
    }
    write(Report.merged(reports), plan);
  }

  private static void start() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.add("-D" + JVMS + "=1");
    command.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    command.add(EndToEnd.class.getName());
    int exitCode = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (exitCode != 0) {
      throw new IllegalStateException("a JVM ended with exit code " + exitCode);
    }
  }

  static Report run(Plan plan) throws IOException {
    try (EmbeddedCassandra server =
            plan.set().equals(Plan.REQUESTS)
                ? EmbeddedCassandra.start()
                : EmbeddedCassandra.startFast();
        Sessions sessions = new Sessions(server.contactPoint(), server.localDatacenter(), plan)) {
      List<Figure> figures = new Measurement(plan, new Meter()).of(rivals(sessions, plan));
      Report report = new Report(Host.describe(plan), figures);
      write(report, plan);
      return report;
    }
  }

  private static List<Rival> rivals(Sessions sessions, Plan plan) {
    return switch (plan.set()) {
      case "scans" -> ScanRivals.of(sessions, plan);
      case "lookups" -> LookupRivals.of(sessions, plan);
      case Plan.REQUESTS ->
          Stream.of(
                  VectorRivals.of(sessions, plan),
                  RowRivals.ints(sessions, plan),
                  RequestRivals.of(sessions, plan))
              .flatMap(List::stream)
              .toList();
      default -> LoadRivals.of(sessions, plan);
    };
  }

  private static void write(Report report, Plan plan) throws IOException {
    Files.createDirectories(plan.folder());
    Files.writeString(file(plan, ".json"), report.json());
    Files.writeString(file(plan, ".md"), report.markdown());
    System.out.println("wrote " + file(plan, ".json") + " and .md\n");
    System.out.print(report.markdown());
    if (plan.set().equals(Plan.REQUESTS)) {
      System.out.print("\nREADME:\n\n" + report.readme());
    }
  }

  private static Path file(Plan plan, String ending) {
    return plan.folder().resolve(plan.name() + ending);
  }
}
