/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import dev.quiver.it.server.EmbeddedCassandra;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the client's CPU time for each vector against a Cassandra node of its own, the driver's
 * ways and Quiver's in one run, and writes {@code jdk-<release>.json} and {@code .md}.
 *
 * <p>The system properties it reads, all beginning with {@code quiver.end.to.end.}: {@code count},
 * {@code warmup}, {@code rounds}, {@code dimension}, {@code folder}; {@code jvms}, how many to
 * measure in, one after the other; and {@code readme}, a file whose table of requests is written
 * anew.
 */
public final class EndToEnd {

  static final String JVMS = Plan.PREFIX + "jvms";
  static final String README = Plan.PREFIX + "readme";

  private EndToEnd() {}

  /**
   * Measures and reports; ends with an exception if any vector is not read back as written.
   *
   * @throws IOException if a file cannot be written
   * @throws InterruptedException while it waits for another JVM
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Plan plan = Plan.ofSystemProperties();
    int jvms = Integer.getInteger(JVMS, 1);
    if (jvms > 1) {
      write(Jvms.run(jvms, name() + ".json", System.out), plan, System.out);
    } else {
      run(plan, System.out);
    }
    String readme = System.getProperty(README, "");
    if (!readme.isEmpty()) {
      Path file = Path.of(readme);
      write(file, ReadmeTable.updated(Files.readString(file), json(plan)), System.out);
    }
  }

  static Report run(Plan plan, PrintStream out) throws IOException {
    List<Figure> figures;
    try (EmbeddedCassandra cassandra = EmbeddedCassandra.start();
        Sessions sessions = new Sessions(cassandra, plan.dimension())) {
      List<Rival> rivals = new ArrayList<>(VectorRivals.of(sessions, plan));
      rivals.addAll(IntRivals.of(sessions, plan));
      rivals.addAll(RequestRivals.of(sessions, plan));
      figures = new Measurement(plan, out).of(rivals);
    }
    Report report = new Report(Host.describe(plan), figures);
    write(report, plan, out);
    return report;
  }

  private static void write(Report report, Plan plan, PrintStream out) throws IOException {
    Files.createDirectories(plan.folder());
    write(json(plan), report.json(), out);
    write(plan.folder().resolve(name() + ".md"), report.markdown(), out);
    out.println();
    out.print(report.table());
    out.println();
    out.print(report.targets());
  }

  private static Path json(Plan plan) {
    return plan.folder().resolve(name() + ".json");
  }

  private static String name() {
    return "jdk-" + Runtime.version().feature();
  }

  private static void write(Path file, String text, PrintStream out) throws IOException {
    Files.writeString(file, text);
    out.println("wrote " + file);
  }
}
