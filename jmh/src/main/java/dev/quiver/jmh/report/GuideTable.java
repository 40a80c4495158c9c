/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** A table of the guide: a way to do some work a row, with the figures of each run side by side. */
final class GuideTable {

  private static final String UNSTEADY = "unsteady";

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
