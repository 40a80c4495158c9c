/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes the figures of a run on each JDK, from the files of the reports, into the guide's tables,
 * which {@code guide.txt} defines.
 */
public final class GuideMain {

  private static final String BEGIN = "<!-- figures: begin -->\n";
  private static final String END = "<!-- figures: end -->\n";

  /** A row of a table, and the driver's variant that it is compared with. */
  private record Row(String table, String name, String variant, String driver) {}

  private GuideMain() {}

  public static void main(String[] arguments) throws IOException {
    Path page = Path.of("docs/guide/performance.md");
    Files.writeString(page, updated(page, folders(Path.of("jmh/results"))));
    System.out.println("wrote " + page);
  }

  /** Returns the page's text with new figures between the markers. */
  static String updated(Path page, List<Path> folders) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    if (begin < BEGIN.length() || end < begin) {
      throw new IllegalArgumentException(page + ": expected " + BEGIN + " and then " + END);
    }
    return text.substring(0, begin) + block(page, folders) + text.substring(end);
  }

  static List<Path> folders(Path results) throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      return all.filter(folder -> folder.getFileName().toString().matches("jdk-\\d+"))
          .filter(folder -> Files.exists(folder.resolve("results.json")))
          .sorted()
          .toList();
    }
  }

  public static List<Variant> unsteady(Path folder) throws IOException {
    Run run = Run.read(folder);
    return run.variants().values().stream()
        .filter(variant -> !run.find(variant.toString()).isSteady())
        .toList();
  }

  private static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    String table = "";
    for (List<String> line : Tables.lines("guide.txt")) {
      if (line.size() == 1) {
        table = line.get(0);
      } else {
        rows.add(new Row(table, line.get(0), line.get(1), line.get(2)));
      }
    }
    return rows;
  }

  private static String block(Path page, List<Path> folders) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (Path folder : folders) {
      runs.add(Run.read(folder));
    }
    Chart chart = Chart.ALL.get(0);
    StringBuilder text = new StringBuilder("\n");
    text.append(chart.markdown(link(page, folders.get(0).resolve(chart.file())))).append("\n");
    for (String title : rows().stream().map(Row::table).distinct().toList()) {
      String table = table(title, runs);
      text.append(table.isEmpty() ? "" : table + "\n");
    }
    text.append(Tables.text("guide.md").replace("{steady}", Numbers.percent(Figure.STEADY)));
    for (Run run : runs) {
      text.append(
          "- [%s](%s): %s, driver %s, commit %s, %s\n"
              .formatted(
                  run.jdk(),
                  link(page, run.folder().resolve(ReportMain.PAGE)),
                  run.machine(),
                  run.about("driver"),
                  run.about("commit"),
                  run.about("inUse").equals("true") ? "JVMs in use" : "fresh JVMs"));
    }
    return text + "\n";
  }

  private static String table(String title, List<Run> runs) {
    List<List<String>> table = new ArrayList<>();
    table.add(new ArrayList<>(List.of(title)));
    runs.forEach(run -> table.get(0).addAll(List.of(run.jdk(), "allocated", "times as fast")));
    for (Row row : rows()) {
      if (row.table.equals(title)
          && runs.stream().anyMatch(run -> run.find(row.variant).isMeasured())) {
        List<String> texts = new ArrayList<>(List.of(row.name));
        runs.forEach(run -> texts.addAll(texts(run.find(row.variant), run.find(row.driver))));
        table.add(texts);
      }
    }
    return Tables.markdown(1, table);
  }

  private static List<String> texts(Figure figure, Figure driver) {
    double ratio = driver.nanos() / figure.nanos();
    boolean isExact = Double.isNaN(ratio) || (figure.isSteady() && driver.isSteady());
    return List.of(
        figure.isMeasured()
            ? Numbers.time(figure.nanos()) + " " + figure.spreadText()
            : Numbers.NOT_MEASURED,
        Numbers.size(figure.bytes()),
        (isExact ? "" : "about ") + Numbers.ratio(ratio));
  }

  private static String link(Path page, Path file) {
    Path home = page.toAbsolutePath().normalize().resolve("..").normalize();
    return home.relativize(file.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }
}
