/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Writes page and charts into folders that hold {@code results.json} and {@code environment.json}.
 *
 * <pre>{@code
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.ReportMain jmh/results/jdk-17
 * }</pre>
 */
public final class ReportMain {

  /** Name of the page in the folder of a run. */
  static final String PAGE = "report.md";

  private static final String READING =
      "Lower is better: ns, allocated bytes, \"time / x\" and \"bytes / x\". Higher is better: GB/s,"
          + " \"times as fast as x\" and \"times fewer bytes than x\". A ratio of 1 is as good as x. The"
          + " table counts the cells of Quiver, with and without the Vector API, of all types and"
          + " sizes.\n";

  private ReportMain() {}

  /**
   * Writes the reports.
   *
   * @param folders one for each JDK
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] folders) throws IOException {
    if (folders.length == 0) {
      throw new IllegalArgumentException("expected the folders to report on");
    }
    for (String folder : folders) {
      write(Path.of(folder), System.out);
    }
  }

  /**
   * Writes one report.
   *
   * @param folder of one JDK
   * @param log gets the names of the files and the table of targets, if the set has some
   * @throws IOException if a file cannot be read or written
   */
  public static void write(Path folder, PrintStream log) throws IOException {
    Run run = Run.read(folder);
    for (ReportChart each : ReportChart.values()) {
      Optional<Chart> chart = each.of(run);
      if (chart.isPresent()) {
        write(folder.resolve(each.file()), chart.get().svg(), log);
      }
    }
    write(folder.resolve(PAGE), page(run), log);
    if (hasTargets(run)) {
      log.println();
      log.print(closingTable(run));
    }
  }

  private static void write(Path file, String text, PrintStream log) throws IOException {
    Files.writeString(file, text);
    log.println("wrote " + file);
  }

  /** The page about a run. */
  static String page(Run run) {
    Results results = run.results();
    StringBuilder rest = new StringBuilder();
    rest.append(
        section(
            "How it was measured", header(run.environment()), noise(results.figures().values())));
    rest.append(section("Charts", "Time for one vector by its dimension.", charts(run)));
    rest.append(
        section(
            "Beside memcpy",
            "One vector of 1536 floats, and matrices of them. memcpy moves as many bytes between the"
                + " same kinds of memory, and does not look at them.",
            Summary.memcpy(results)));
    Sections.ALL.forEach(each -> rest.append(each.markdown(results)));
    rest.append(endToEnd(run)).append(hasTargets(run) ? targets(run) : "");
    return "# Measured on "
        + run.jdk()
        + "\n\n## Summary\n\n"
        + (hasTargets(run) ? Summary.targets(Targets.judge(run)) + "\n" : "")
        + READING
        + Summary.sections(results)
        + "\n## Contents\n\n"
        + Summary.contents(rest.toString())
        + rest;
  }

  /** Those of collections and workloads are none. */
  static boolean hasTargets(Run run) {
    String set = run.environment().set();
    return !set.equals("collections") && !set.equals("workloads");
  }

  private static String targets(Run run) {
    return section(
        "Targets",
        "T1 to T9 are what Quiver set out to reach: copies near the speed of memory (through scratch"
            + " memory for direct buffers), no slower than any loop without the Vector"
            + " API, and multiples of the driver's speed; T11 is of code that reads CqlVectors and that"
            + " nobody changes. The last column names the cells, with"
            + " the dimensions that were measured. \"n of m met\" counts the cells that were"
            + " measured or should have been. A cell that falls short decides; where none does and"
            + " one was not measured, the target is not measured. Not in the table: the peers in other"
            + " languages that T3 names, which do not run in this JVM, and the growth of T6, which"
            + " CacheGrowthTest and GrowthContractIT test, and the CPU that T9 asks for end to end,"
            + " which is measured against a server and has a table of its own. Verdicts look at the figures alone;"
            + " where one is nearer to its limit than its spread, another run may say otherwise.",
        "\n" + closingTable(run) + limit(run.results()));
  }

  static String closingTable(Run run) {
    return Judgement.table(Targets.judge(run)).toString();
  }

  /** What was measured against a server, with the headings of a section. */
  private static String endToEnd(Run run) {
    return run.endToEnd().isEmpty()
        ? ""
        : "\n## End to end\n" + run.endToEnd().replaceFirst("# .*\n", "");
  }

  /** How far an encoder could get that has nothing to do but to allocate and copy. */
  private static String limit(Results results) {
    OptionalDouble limit =
        results.ratio(
            ResultKey.codec("encode", Contender.DRIVER_CQL_VECTOR, ElementType.FLOAT, 1536),
            ResultKey.codec("encode", Contender.MEMCPY, ElementType.FLOAT, 1536));
    return limit.isEmpty()
        ? ""
        : """

        A codec's encode returns a new buffer. Its limit is memcpy into new memory: for 1536 floats \
        that is %s as fast as the driver's CqlVector codec. Of the bytes of an encode, 16 are the \
        header of the array and 56 the ByteBuffer.
        """
            .formatted(Numbers.ratio(limit.getAsDouble()));
  }

  private static String header(Environment environment) {
    Table table = new Table(2, "", "");
    table.row(
        "machine",
        "%s, %d cores, %s, %s"
            .formatted(
                environment.cpu(), environment.cores(), environment.memory(), environment.os()));
    table.row("JDK", environment.jdk());
    table.row("driver", environment.driver());
    table.row("commit", environment.commit());
    table.row("date", environment.date());
    table.row(
        "JVMs",
        environment.inUse()
            ? "in use, but for kernels and lookups: other codecs, lists, statements and pages"
                + " went through the same code first"
            : "fresh: each had done nothing else before, so that in a service a figure may differ");
    new TreeMap<>(environment.kernels())
        .forEach((rival, kernel) -> table.row("kernel of " + rival, kernel));
    table.row(
        "command",
        "`%s` (set %s, %d s)"
            .formatted(environment.command(), environment.set(), environment.seconds()));
    return table.toString();
  }

  private static String noise(Collection<Figure> figures) {
    IntSummaryStatistics rounds = figures.stream().mapToInt(Figure::rounds).summaryStatistics();
    List<Double> spreads =
        figures.stream().filter(f -> f.rounds() > 1).map(Figure::spread).sorted().toList();
    String how =
        "Noise: the benchmarks run in rounds, interleaved, each in a JVM of its own, so that a slow"
            + " spell of the machine meets all of them. A figure is the median of the rounds,"
            + " each of which counts with the median of its iterations. Its spread is the largest"
            + " distance of a round's median from it, in percent; from six rounds on, the outermost"
            + " ones are left out, so that the median of any number of rounds lies within with a"
            + " probability of at least three quarters. What the guide shows is measured in more rounds"
            + " if its spread is above "
            + Numbers.percent(Figure.STEADY)
            + ". ";
    if (figures.isEmpty()) {
      return how + "Nothing was measured.\n";
    }
    String counts =
        "Rounds: %s for each of %d figures."
            .formatted(
                rounds.getMin() == rounds.getMax()
                    ? rounds.getMin()
                    : rounds.getMin() + " to " + rounds.getMax(),
                figures.size());
    String seen =
        spreads.isEmpty()
            ? " With a single round there is no spread to show."
            : " Half of the spreads are below %s, the largest is %s."
                .formatted(
                    Numbers.percent(spreads.get(spreads.size() / 2)),
                    Numbers.percent(spreads.get(spreads.size() - 1)));
    return how + counts + seen + "\n";
  }

  private static String charts(Run run) {
    StringBuilder text = new StringBuilder();
    for (ReportChart each : ReportChart.values()) {
      if (each.of(run).isPresent()) {
        text.append(each.markdown(each.file()));
      }
    }
    return text.toString();
  }

  private static String section(String title, String introduction, String tables) {
    return tables.isEmpty() ? "" : "\n## " + title + "\n\n" + introduction + "\n" + tables;
  }
}
