/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes page and charts into folders with {@code results.json} and {@code environment.json}. */
public final class ReportMain {

  static final String PAGE = "report.md";

  private ReportMain() {}

  public static void main(String[] folders) throws IOException {
    if (folders.length == 0) {
      throw new IllegalArgumentException("expected the folders to report on");
    }
    for (String folder : folders) {
      write(Path.of(folder));
    }
  }

  public static void write(Path folder) throws IOException {
    Run run = Run.read(folder);
    for (Chart chart : Chart.ALL) {
      if (chart.isMeasured(run)) {
        Files.writeString(folder.resolve(chart.file()), chart.svg(run));
      }
    }
    Files.writeString(folder.resolve(PAGE), page(run));
    System.out.println("wrote " + folder.resolve(PAGE));
    if (hasTargets(run)) {
      System.out.print("\n" + Targets.table(Targets.judge(run)));
    }
  }

  static String page(Run run) throws IOException {
    String page = Tables.text(PAGE);
    boolean targets = hasTargets(run);
    page = targets ? page.replace("<!-- targets -->\n", "") : page.replaceAll("(?s)<!--.*", "");
    Map<String, String> values = values(run);
    values.put("count", targets ? Targets.count(Targets.judge(run)) + "\n" : "");
    values.put("targets", Targets.table(Targets.judge(run)));
    double limit =
        run.find("CodecBenchmark.encode(DRIVER_CQL_VECTOR, FLOAT, 1536)").nanos()
            / run.find("CodecBenchmark.encode(MEMCPY, FLOAT, 1536)").nanos();
    values.put("limit", Numbers.ratio(limit));
    values.put("summary", summary(run));
    values.put("rounds", rounds(run));
    values.put("sections", sections(run) + endToEnd(run));
    for (Map.Entry<String, String> value : values.entrySet()) {
      page = page.replace("{" + value.getKey() + "}", value.getValue());
    }
    return page.stripTrailing() + "\n";
  }

  static String section(String title, String introduction, String tables) {
    return tables.isEmpty()
        ? ""
        : "\n## %s\n\n%s\n\n%s".formatted(title, introduction, tables.stripTrailing() + "\n");
  }

  private static boolean hasTargets(Run run) {
    return !List.of("collections", "workloads").contains(run.about("set"));
  }

  private static Map<String, String> values(Run run) {
    Map<String, String> values = new TreeMap<>();
    run.environment()
        .fields()
        .forEachRemaining(field -> values.put(field.getKey(), field.getValue().asText()));
    values.put("machine", run.machine());
    values.put(
        "jvms",
        run.about("inUse").equals("true")
            ? "in use, except for kernels and lookups: other codecs, lists, statements and pages have"
                + " run through the same code before"
            : "fresh: each has run nothing else, so figures in a service may differ");
    String kernels = run.environment().path("kernels").toString();
    values.put("kernels", kernels.replaceAll("[{}\"]", "").replace(",", ", "));
    return values;
  }

  private static String summary(Run run) {
    List<List<String>> table = new ArrayList<>();
    table.add(List.of("section", "Quiver's ratios", "measurements", "lowest", "median", "highest"));
    Section.ALL.forEach(section -> table.addAll(section.summary(run)));
    return Tables.markdown(2, table);
  }

  private static String sections(Run run) {
    String charts =
        Chart.ALL.stream()
            .filter(chart -> chart.isMeasured(run))
            .map(chart -> chart.markdown(chart.file()))
            .collect(Collectors.joining("\n"));
    return section("Charts", "Time for one vector by its dimension.", charts)
        + Section.ALL.stream().map(each -> each.markdown(run)).collect(Collectors.joining());
  }

  private static String endToEnd(Run run) throws IOException {
    Path file = run.folder().resolveSibling("end-to-end/jdk-" + run.about("feature") + ".md");
    return Files.exists(file)
        ? Files.readString(file).replaceFirst("# .*\n", "\n## End to end\n")
        : "";
  }

  private static String rounds(Run run) {
    IntSummaryStatistics rounds =
        run.figures().values().stream().mapToInt(Figure::rounds).summaryStatistics();
    List<String> spreads =
        run.figures().values().stream()
            .filter(figure -> figure.rounds() > 1)
            .map(Figure::spread)
            .sorted()
            .map(Numbers::percent)
            .toList();
    return "Rounds: %d to %d for each of %d figures. "
            .formatted(rounds.getMin(), rounds.getMax(), rounds.getCount())
        + (spreads.isEmpty()
            ? "With a single round there is no spread to show."
            : "Half of the spreads are below %s, the largest is %s."
                .formatted(spreads.get(spreads.size() / 2), spreads.get(spreads.size() - 1)));
  }
}
