/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/** The tables of frames without vectors to write: pages of rows, and a statement of ten values. */
final class PageTables {

  private static final String CLASS = "RowsBenchmark.";

  private static final List<Contender> RIVALS =
      List.of(Contender.MEMCPY, Contender.DRIVER, Contender.QUIVER);

  private PageTables() {}

  /** All of them as Markdown; empty if nothing was measured. */
  static String of(Results results) {
    SortedMap<String, Table> tables = new TreeMap<>();
    SortedMap<String, ResultKey> pages = new TreeMap<>();
    for (ResultKey cell : results.figures().keySet()) {
      if (cell.benchmark().startsWith(CLASS)) {
        String shape = cell.parameter("shape");
        // Pages in the order of their size, the rivals together.
        pages.put("%s|%012d|%s".formatted(title(cell), size(shape), shape), cell);
      }
    }
    for (ResultKey cell : pages.values()) {
      Table table = tables.computeIfAbsent(title(cell), title -> table("page"));
      for (Contender rival : RIVALS) {
        addRow(table, results, cell.parameter("shape"), cell, rival);
      }
    }
    for (String operation : List.of("bindAndEncode", "encode")) {
      ResultKey cell = FrameCells.execute(operation, Contender.QUIVER);
      if (results.find(cell).isPresent()) {
        Table table =
            tables.computeIfAbsent(
                "a statement of ten values without vectors", title -> table("operation"));
        RIVALS.forEach(rival -> addRow(table, results, operation, cell, rival));
      }
    }
    StringBuilder text = new StringBuilder();
    tables.forEach((title, table) -> text.append("\n### %s\n\n%s".formatted(title, table)));
    return text.toString();
  }

  private static Table table(String what) {
    return new Table(
        2,
        what,
        "rival",
        "ns",
        "spread",
        "allocated",
        "times as fast as the driver",
        "times fewer bytes");
  }

  private static String title(ResultKey cell) {
    return "%s, %s, metadata %s"
        .formatted(
            cell.benchmark().substring(CLASS.length()),
            cell.parameter("buffer"),
            cell.parameter("metadata"));
  }

  private static long size(String shape) {
    long size = 1;
    for (String part : shape.split("x", -1)) {
      size *= Long.parseLong(part);
    }
    return size;
  }

  private static void addRow(
      Table table, Results results, String what, ResultKey sibling, Contender rival) {
    ResultKey cell = sibling.with("rival", rival.name());
    ResultKey driver = sibling.with("rival", Contender.DRIVER.name());
    Optional<Figure> figure = results.find(cell);
    if (figure.isPresent()) {
      table.row(
          what,
          rival.label(ElementType.FLOAT),
          Numbers.nanos(figure.get().nanos()),
          figure.get().spreadText(),
          figure.get().bytesText(),
          text(results.ratio(driver, cell)),
          text(results.bytesRatio(driver, cell)));
    }
  }

  private static String text(OptionalDouble ratio) {
    return ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED;
  }
}
