/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A table of README's: a way to do some work a row, with the figures of two runs side by side. */
final class ReadmeTable {

  private final Run first;
  private final Run second;
  private final Table table;
  private boolean empty = true;

  ReadmeTable(String what, Run first, Run second) {
    this.first = first;
    this.second = second;
    List<String> heads = new ArrayList<>(List.of(what));
    for (Run run : List.of(first, second)) {
      heads.add(run.jdk() + ", ns");
      heads.add("allocated");
      heads.add("times as fast");
    }
    this.table = new Table(1, heads.toArray(String[]::new));
  }

  /** Adds a row unless neither run has it. */
  void add(String name, Cell cell, Cell driver) {
    if (first.results().find(cell).isPresent() || second.results().find(cell).isPresent()) {
      List<String> row = new ArrayList<>(List.of(name));
      row.addAll(cells(first.results(), cell, driver));
      row.addAll(cells(second.results(), cell, driver));
      table.row(row.toArray(String[]::new));
      empty = false;
    }
  }

  private static List<String> cells(Results results, Cell cell, Cell driver) {
    Optional<Figure> figure = results.find(cell);
    OptionalDouble ratio = results.ratio(driver, cell);
    return List.of(
        figure.map(f -> Numbers.nanos(f.nanos())).orElse(Numbers.NOT_MEASURED),
        figure.map(Figure::bytesText).orElse(Numbers.NOT_MEASURED),
        ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED);
  }

  /** The table, or nothing if none of it was measured. */
  @Override
  public String toString() {
    return empty ? "" : table + "\n";
  }
}
