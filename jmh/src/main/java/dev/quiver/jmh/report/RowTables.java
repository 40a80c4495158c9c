/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The tables of what is made of rows: values, records, and matrices. */
final class RowTables {

  private RowTables() {}

  /** Rows by type and number of columns, as Markdown; empty if nothing was measured. */
  static String ofRows(Results results) {
    Map<String, Table> tables = new TreeMap<>();
    for (ResultKey cell : cells(results, RowCells.ROWS, "columns")) {
      ResultKey driver = cell.with("rival", Contender.DRIVER_BY_INDEX.name());
      Table table =
          tables.computeIfAbsent(
              cell.parameter("types").equals("INT") ? "ints" : "ten types in turn",
              title -> table("columns", "times as fast as getObject(index)"));
      addRow(table, results, cell.parameter("columns"), cell, driver);
    }
    return markdown(tables);
  }

  /** Matrices, as Markdown; empty if nothing was measured. */
  static String ofMatrices(Results results) {
    Map<String, Table> tables = new TreeMap<>();
    for (ResultKey cell : cells(results, RowCells.MATRICES, "dimension")) {
      // Only a reader of Quiver's is told how many rows there are.
      ResultKey driver =
          cell.with("rival", Contender.DRIVER_CQL_VECTOR.name()).with("rowCount", "KNOWN");
      Table table =
          tables.computeIfAbsent(
              "5000 vectors of %s floats".formatted(cell.parameter("dimension")),
              title -> table("row count", "times as fast as getVector"));
      addRow(table, results, cell.parameter("rowCount"), cell, driver);
    }
    return markdown(tables);
  }

  /** By that parameter, then the rivals in their order. */
  private static List<ResultKey> cells(Results results, String benchmark, String parameter) {
    return results.figures().keySet().stream()
        .filter(cell -> cell.benchmark().equals(benchmark))
        .sorted(
            Comparator.comparing((ResultKey cell) -> Integer.valueOf(cell.parameter(parameter)))
                .thenComparing(cell -> Contender.valueOf(cell.parameter("rival")))
                .thenComparing(ResultKey::toString))
        .toList();
  }

  private static Table table(String what, String comparison) {
    return new Table(2, what, "rival", "ns", "spread", "allocated", comparison);
  }

  private static void addRow(
      Table table, Results results, String what, ResultKey cell, ResultKey driver) {
    Figure figure = results.find(cell).orElseThrow();
    OptionalDouble ratio = results.ratio(driver, cell);
    table.row(
        what,
        Contender.valueOf(cell.parameter("rival")).label(ElementType.FLOAT),
        Numbers.nanos(figure.nanos()),
        figure.spreadText(),
        figure.bytesText(),
        ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED);
  }

  private static String markdown(Map<String, Table> tables) {
    StringBuilder text = new StringBuilder();
    tables.forEach((title, table) -> text.append("\n### %s\n\n%s".formatted(title, table)));
    return text.toString();
  }
}
