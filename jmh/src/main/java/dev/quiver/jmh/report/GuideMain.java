/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the figures of a run on each JDK, which come from the same files as the reports, into the
 * guide.
 *
 * <pre>{@code
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.GuideMain
 * }</pre>
 */
public final class GuideMain {

  private static final String BEGIN = "<!-- figures: begin -->";
  private static final String END = "<!-- figures: end -->";
  private static final String COMMAND =
      "java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.GuideMain";

  private GuideMain() {}

  /**
   * Replaces the text between the markers.
   *
   * @param arguments the page and the folder of each JDK; if left out, those of this repository:
   *     {@code jmh/results/jdk-17} and so on, as many as there are
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 1) {
      throw new IllegalArgumentException("expected the page and the folder of each JDK");
    }
    Path page = Path.of(arguments.length == 0 ? "docs/guide/performance.md" : arguments[0]);
    List<Path> folders =
        arguments.length == 0
            ? folders(Path.of("jmh/results"))
            : Arrays.stream(arguments).skip(1).map(Path::of).toList();
    Files.writeString(page, updated(page, folders));
    System.out.println("wrote " + page);
  }

  /**
   * Returns the page's text with the block between the markers made anew.
   *
   * @param page the file to read; nothing is written
   * @param folders with the results of a JDK each, in the order of the columns
   */
  static String updated(Path page, List<Path> folders) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(page + ": expected " + BEGIN + " and then " + END);
    }
    Path home = Optional.ofNullable(page.toAbsolutePath().getParent()).orElseThrow();
    return text.substring(0, begin + BEGIN.length())
        + "\n"
        + block(home, folders)
        + text.substring(end);
  }

  /** Fails with what to type if the page's figures are not those of the results. */
  static void verify(Path page, List<Path> folders) throws IOException {
    if (!Files.readString(page).equals(updated(page, folders))) {
      throw new IllegalStateException(page.getFileName() + " has old figures; run " + COMMAND);
    }
  }

  /** The folders of a folder that have the results of a JDK, the oldest JDK first. */
  static List<Path> folders(Path results) throws IOException {
    try (Stream<Path> all = Files.list(results)) {
      return all.filter(folder -> folder.getFileName().toString().matches("jdk-\\d+"))
          .filter(folder -> Files.exists(folder.resolve(Results.FILE)))
          .sorted(Comparator.comparing(GuideMain::feature))
          .toList();
    }
  }

  private static int feature(Path folder) {
    return Integer.parseInt(folder.getFileName().toString().substring("jdk-".length()));
  }

  /**
   * What the guide shows of a run and should not, as its rounds do not agree.
   *
   * @param folder with the results of a JDK
   * @return them, in the guide's order; empty if all are steady, or were not measured
   * @throws IOException if the results cannot be read
   */
  public static List<ResultKey> unsteady(Path folder) throws IOException {
    Run run = Run.read(folder);
    return GuideTable.all(List.of(run)).stream()
        .flatMap(table -> table.cells().stream())
        .distinct()
        .filter(cell -> !run.results().find(cell).map(Figure::isSteady).orElse(true))
        .toList();
  }

  /**
   * The block as Markdown.
   *
   * @param home the folder that links start from
   */
  static String block(Path home, List<Path> folders) throws IOException {
    List<Run> runs = new ArrayList<>();
    for (Path folder : folders) {
      runs.add(Run.read(folder));
    }
    StringBuilder text = new StringBuilder();
    ReportChart chart = ReportChart.CODEC_ENCODE;
    text.append(chart.markdown(link(home, folders.get(0).resolve(chart.file())))).append("\n");
    GuideTable.all(runs).forEach(text::append);
    return text.append(origin(home, folders, runs)).append("\n").toString();
  }

  private static String origin(Path home, List<Path> folders, List<Run> runs) {
    String links =
        IntStream.range(0, runs.size())
            .mapToObj(
                i ->
                    "[JDK %s](%s)"
                        .formatted(
                            runs.get(i).environment().jdk(),
                            link(home, folders.get(i).resolve(ReportMain.PAGE))))
            .collect(Collectors.joining(", "));
    return "Lower is better: times and bytes. Higher is better: \"times as fast\". \"Times as fast\" is against the driver's `CqlVector` codec"
        + (runs.stream().anyMatch(GuideMain::hasFrames)
            ? "; of bind + frame, against the driver with a `CqlVector`; in the other tables, against"
                + " the first row of the driver that does the same"
            : "")
        + ". A figure is a median, and ± its spread; one above ±%s is called unsteady and left out."
            .formatted(Numbers.percent(Figure.STEADY))
        + uses(runs)
        + " Measured on "
        + runs.stream()
            .map(run -> machine(run.environment()))
            .distinct()
            .collect(Collectors.joining(", and on "))
        + ": "
        + links
        + ".";
  }

  /** Whether JVMs were in use. */
  private static String uses(List<Run> runs) {
    String used = jdks(runs, true);
    String fresh = jdks(runs, false);
    if (fresh.isEmpty()) {
      return " All of it ran in JVMs in use: other codecs, lists and rows had gone the same ways before.";
    }
    return (used.isEmpty()
            ? " JVMs"
            : " JVMs of %s were in use: other codecs, lists and rows had gone the same ways before. Those of %s"
                .formatted(used, fresh))
        + " had done nothing else before: in a service a figure may differ.";
  }

  private static String jdks(List<Run> runs, boolean inUse) {
    return runs.stream()
        .filter(run -> run.environment().inUse() == inUse)
        .map(Run::jdk)
        .collect(Collectors.joining(" and "));
  }

  /** Whether vectors were written into frames. */
  static boolean hasFrames(Run run) {
    return !run.results().dimensions(ResultKey.WRITES, ElementType.FLOAT).isEmpty();
  }

  private static String machine(Environment environment) {
    return "%d cores of %s, %s, %s, driver %s, commit %s"
        .formatted(
            environment.cores(),
            environment.cpu(),
            environment.memory(),
            environment.os(),
            environment.driver(),
            environment.commit());
  }

  private static String link(Path home, Path file) {
    Path from = home.toAbsolutePath().normalize();
    return from.relativize(file.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }
}
