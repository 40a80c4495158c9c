/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.internal.wire.ElementType.FLOAT;
import static dev.quiver.internal.wire.ElementType.INT;
import static dev.quiver.jmh.report.Contender.DRIVER;
import static dev.quiver.jmh.report.Contender.DRIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.DRIVER_BY_INDEX;
import static dev.quiver.jmh.report.Contender.DRIVER_BY_NAME;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.MEMCPY;
import static dev.quiver.jmh.report.Contender.QUIVER;
import static dev.quiver.jmh.report.Contender.QUIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_ARRAYS;
import static dev.quiver.jmh.report.Contender.QUIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_WRITE_THROUGH;
import static dev.quiver.jmh.report.Contender.QUIVER_SINK;
import static dev.quiver.jmh.report.Contender.QUIVER_WRITE_THROUGH;
import static dev.quiver.jmh.report.ResultKey.DIMENSION;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** A table of the guide: a way to do some work a row, with the figures of each run side by side. */
final class GuideTable {

  private static final String UNSTEADY = "unsteady";

  private static final Set<Contender> IN_GUIDE =
      Set.of(
          MEMCPY,
          DRIVER_CQL_VECTOR,
          DRIVER_ARRAY,
          QUIVER_CQL_VECTOR,
          QUIVER_ARRAY,
          QUIVER_SIMD_ARRAY);

  private final List<Run> runs;
  private final Table table;
  private final Set<ResultKey> cells = new LinkedHashSet<>();
  private boolean empty = true;

  GuideTable(String what, List<Run> runs) {
    this.runs = List.copyOf(runs);
    List<String> heads = new ArrayList<>(List.of(what));
    for (Run run : runs) {
      heads.add(run.jdk());
      heads.add("allocated");
      heads.add("times as fast");
    }
    this.table = new Table(1, heads.toArray(String[]::new));
  }

  /** All of them; those that were not measured are empty. */
  static List<GuideTable> all(List<Run> runs) {
    return List.of(vectors(runs), passes(runs), pages(runs), rows(runs), matrices(runs));
  }

  private static GuideTable vectors(List<Run> runs) {
    GuideTable table = new GuideTable("one vector<float, %d>".formatted(DIMENSION), runs);
    List<Contender> into = List.of(QUIVER_ARRAY, QUIVER_SIMD_ARRAY);
    for (String operation : List.of("encode", "decode", "decodeInto")) {
      boolean mine = operation.equals("decodeInto");
      ResultKey driver =
          ResultKey.codec(mine ? "decode" : operation, DRIVER_CQL_VECTOR, FLOAT, DIMENSION);
      String name = mine ? "decode into your array: " : operation + ": ";
      for (Contender codec : Contender.values()) {
        // Only Quiver's codecs for arrays have a way to decode into one that exists.
        if (mine ? into.contains(codec) || codec == MEMCPY : IN_GUIDE.contains(codec)) {
          table.add(
              name + codec.label(FLOAT),
              ResultKey.codec(operation, codec, FLOAT, DIMENSION),
              driver);
        }
      }
    }
    ResultKey driver = ResultKey.write(DRIVER_CQL_VECTOR, FLOAT, DIMENSION);
    for (Contender rival :
        List.of(
            DRIVER_CQL_VECTOR,
            DRIVER_ARRAY,
            QUIVER_ARRAY,
            QUIVER_WRITE_THROUGH,
            QUIVER_SIMD_WRITE_THROUGH)) {
      ResultKey cell = ResultKey.write(rival, FLOAT, DIMENSION);
      table.add("bind + frame: " + rival.label(FLOAT), cell, driver);
    }
    if (runs.stream().noneMatch(GuideMain::hasFrames)) {
      return table;
    }
    ResultKey floor = ResultKey.kernel("encode", MEMCPY, FLOAT, "DIRECT", DIMENSION);
    table.add("memcpy of the vector into direct memory", floor, driver);
    return table;
  }

  private static GuideTable passes(List<Run> runs) {
    GuideTable table =
        new GuideTable("a CqlVector of %d floats, decoded and read".formatted(DIMENSION), runs);
    for (String pass : ResultKey.PASSES) {
      ResultKey driver = ResultKey.pass(DRIVER_CQL_VECTOR, FLOAT, DIMENSION, pass);
      for (Contender codec : List.of(DRIVER_CQL_VECTOR, QUIVER_CQL_VECTOR)) {
        ResultKey cell = ResultKey.pass(codec, FLOAT, DIMENSION, pass);
        table.add(Section.text(cell, "pass") + ": " + codec.label(FLOAT), cell, driver);
      }
    }
    return table;
  }

  private static GuideTable pages(List<Run> runs) {
    GuideTable table = new GuideTable("one page of 100 rows x 1000 cells of 4 B", runs);
    for (String operation : List.of("decode", "decodeAndRead")) {
      ResultKey driver = ResultKey.page(operation, DRIVER, ResultKey.WIDE_PAGE);
      String name = operation.equals("decode") ? "decoded: " : "decoded, and every cell read: ";
      table.add(name + "driver", driver, driver);
      table.add(name + "Quiver", ResultKey.page(operation, QUIVER, ResultKey.WIDE_PAGE), driver);
    }
    return table;
  }

  private static GuideTable rows(List<Run> runs) {
    GuideTable table = new GuideTable("one page of 100 rows x 1000 ints, decoded and read", runs);
    ResultKey driver = ResultKey.row(DRIVER_BY_INDEX, "INT", 1000);
    for (Contender rival : List.of(DRIVER_BY_INDEX, DRIVER_BY_NAME, QUIVER_ARRAYS, QUIVER_SINK)) {
      table.add(rival.label(INT), ResultKey.row(rival, "INT", 1000), driver);
    }
    return table;
  }

  private static GuideTable matrices(List<Run> runs) {
    GuideTable table = new GuideTable("a matrix of 5000 x 1536 floats, out of decoded pages", runs);
    ResultKey driver = ResultKey.matrix(DRIVER_CQL_VECTOR, "KNOWN");
    table.add("memcpy", ResultKey.matrix(MEMCPY, "KNOWN"), driver);
    table.add("driver getVector, no matrix", driver, driver);
    table.add("driver float[], copied", ResultKey.matrix(DRIVER_ARRAY, "KNOWN"), driver);
    for (Contender rival : List.of(QUIVER, QUIVER_SIMD)) {
      String name = rival.label(FLOAT);
      table.add(name + ", rows expected", ResultKey.matrix(rival, "KNOWN"), driver);
      table.add(name, ResultKey.matrix(rival, "UNKNOWN"), driver);
    }
    return table;
  }

  /** Adds a row unless no run has it. */
  void add(String name, ResultKey cell, ResultKey driver) {
    cells.add(cell);
    cells.add(driver);
    if (runs.stream().anyMatch(run -> run.results().find(cell).isPresent())) {
      List<String> row = new ArrayList<>(List.of(name));
      runs.forEach(run -> row.addAll(texts(run.results(), cell, driver)));
      table.row(row.toArray(String[]::new));
      empty = false;
    }
  }

  /** What it shows, or would if it was measured. */
  Set<ResultKey> cells() {
    return cells;
  }

  private static List<String> texts(Results results, ResultKey cell, ResultKey driver) {
    Optional<Figure> figure = results.find(cell);
    OptionalDouble ratio = results.ratio(driver, cell);
    return List.of(
        figure.map(GuideTable::time).orElse(Numbers.NOT_MEASURED),
        figure.map(Figure::sizeText).orElse(Numbers.NOT_MEASURED),
        ratio.isEmpty()
            ? Numbers.NOT_MEASURED
            : isSteady(results, cell) && isSteady(results, driver)
                ? Numbers.ratio(ratio.getAsDouble())
                : UNSTEADY);
  }

  private static String time(Figure figure) {
    return figure.isSteady()
        ? Numbers.time(figure.nanos()) + " " + figure.spreadText()
        : UNSTEADY + ", " + figure.spreadText();
  }

  private static boolean isSteady(Results results, ResultKey cell) {
    return results.find(cell).map(Figure::isSteady).orElse(false);
  }

  /** The table, or nothing if none of it was measured. */
  @Override
  public String toString() {
    return empty ? "" : table + "\n";
  }
}
