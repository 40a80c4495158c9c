/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_WRITE_THROUGH;
import static dev.quiver.jmh.report.Contender.QUIVER_WRITE_THROUGH;

import dev.quiver.internal.wire.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The figures of the guide's page of performance, which come from the same files as the reports.
 */
public final class GuideFigures {

  private static final String BEGIN = "<!-- figures: begin -->";
  private static final String END = "<!-- figures: end -->";
  private static final String COMMAND =
      "java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.GuideMain";
  private static final List<String> OPERATIONS = List.of("encode", "decode", "decodeInto");
  private static final int DIMENSION = 1536;

  private GuideFigures() {}

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
          .sorted(Comparator.comparing(GuideFigures::feature))
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
    return tables(List.of(run)).stream()
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
    Path chart = folders.get(0).resolve(Charts.CODEC_ENCODE);
    text.append(
        "\n![%s](%s)\n\n".formatted(Charts.alternative(Charts.CODEC_ENCODE), link(home, chart)));
    tables(runs).forEach(text::append);
    return text.append(origin(home, folders, runs)).append("\n").toString();
  }

  private static List<GuideTable> tables(List<Run> runs) {
    List<GuideTable> tables = new ArrayList<>();
    tables.add(vectors(runs));
    tables.add(passes(runs));
    tables.addAll(GuidePages.of(runs));
    return tables;
  }

  private static GuideTable vectors(List<Run> runs) {
    GuideTable table = new GuideTable("one vector<float, %d>".formatted(DIMENSION), runs);
    for (String operation : OPERATIONS) {
      for (Contender codec :
          List.of(
              DRIVER_CQL_VECTOR,
              DRIVER_ARRAY,
              QUIVER_CQL_VECTOR,
              QUIVER_ARRAY,
              QUIVER_SIMD_ARRAY)) {
        // Only Quiver's codecs for arrays have a way to decode into one that exists.
        boolean none =
            operation.equals("decodeInto") && codec != QUIVER_ARRAY && codec != QUIVER_SIMD_ARRAY;
        if (!none) {
          table.add(
              name(operation) + ": " + codec.label(ElementType.FLOAT),
              ResultKey.codec(operation, codec, ElementType.FLOAT, DIMENSION),
              CodecTables.driver(DRIVER_CQL_VECTOR, ElementType.FLOAT, operation, DIMENSION));
        }
      }
    }
    addWrites(table);
    return table;
  }

  private static void addWrites(GuideTable table) {
    ResultKey driver = FrameCells.write(DRIVER_CQL_VECTOR, ElementType.FLOAT, DIMENSION);
    for (Contender rival :
        List.of(
            DRIVER_CQL_VECTOR,
            DRIVER_ARRAY,
            QUIVER_ARRAY,
            QUIVER_WRITE_THROUGH,
            QUIVER_SIMD_WRITE_THROUGH)) {
      ResultKey cell = FrameCells.write(rival, ElementType.FLOAT, DIMENSION);
      table.add("bind + frame: " + rival.label(ElementType.FLOAT), cell, driver);
    }
  }

  private static GuideTable passes(List<Run> runs) {
    GuideTable table =
        new GuideTable("a CqlVector of %d floats, decoded and read".formatted(DIMENSION), runs);
    for (String pass : PassTables.PASSES) {
      ResultKey driver = PassTables.cell(DRIVER_CQL_VECTOR, ElementType.FLOAT, DIMENSION, pass);
      for (Contender codec : List.of(DRIVER_CQL_VECTOR, QUIVER_CQL_VECTOR)) {
        table.add(
            PassTables.name(pass) + ": " + codec.label(ElementType.FLOAT),
            PassTables.cell(codec, ElementType.FLOAT, DIMENSION, pass),
            driver);
      }
    }
    return table;
  }

  private static String name(String operation) {
    return operation.equals("decodeInto") ? "decode into your array" : operation;
  }

  private static String origin(Path home, List<Path> folders, List<Run> runs) {
    String links =
        IntStream.range(0, runs.size())
            .mapToObj(
                i ->
                    "[JDK %s](%s)"
                        .formatted(
                            runs.get(i).environment().jdk(),
                            link(home, folders.get(i).resolve(ReportPage.FILE))))
            .collect(Collectors.joining(", "));
    return "\"Times as fast\" is against the driver's `CqlVector` codec"
        + (runs.stream().anyMatch(GuideFigures::hasFrames)
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

  private static boolean hasFrames(Run run) {
    return !run.results().dimensions(FrameCells.WRITE_BENCHMARK, ElementType.FLOAT).isEmpty();
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
