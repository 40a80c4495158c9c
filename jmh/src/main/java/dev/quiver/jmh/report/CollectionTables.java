/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import dev.quiver.internal.wire.ElementType;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The tables of lists and maps. */
final class CollectionTables {

  static final String BENCHMARK = "CollectionBenchmark";

  private CollectionTables() {}

  /** By what is in them and by what was done, as Markdown; empty if nothing was measured. */
  static String of(Results results) {
    Map<String, Table> tables = new TreeMap<>();
    results.figures().keySet().stream()
        .filter(cell -> cell.benchmark().startsWith(BENCHMARK + "."))
        .sorted(
            Comparator.comparing((ResultKey cell) -> Integer.valueOf(cell.parameter("count")))
                .thenComparing(cell -> Contender.valueOf(cell.parameter("rival"))))
        .forEach(
            cell -> addRow(tables.computeIfAbsent(title(cell), title -> table()), results, cell));
    StringBuilder text = new StringBuilder();
    tables.forEach((title, table) -> text.append("\n### %s\n\n%s".formatted(title, table)));
    return text.toString();
  }

  private static String title(ResultKey cell) {
    String kind = cell.parameter("kind");
    return (kind.equals("TEXT_TO_INT")
            ? "map&lt;text, int>"
            : "list&lt;" + kind.toLowerCase(Locale.ROOT) + ">")
        + ", "
        + cell.benchmark().substring(BENCHMARK.length() + 1);
  }

  private static Table table() {
    return new Table(
        2,
        "elements",
        "rival",
        "ns",
        "spread",
        "allocated",
        "times as fast as the driver",
        "as the driver's array codec",
        "as memcpy");
  }

  private static void addRow(Table table, Results results, ResultKey cell) {
    Figure figure = results.find(cell).orElseThrow();
    table.row(
        cell.parameter("count"),
        Contender.valueOf(cell.parameter("rival")).label(ElementType.INT),
        Numbers.nanos(figure.nanos()),
        figure.spreadText(),
        figure.bytesText(),
        ratio(results, cell.with("rival", Contender.DRIVER.name()), cell),
        ratio(results, cell.with("rival", Contender.DRIVER_LIST_TO_ARRAY.name()), cell),
        ratio(results, copy(cell), cell));
  }

  /** Which is the same both ways. */
  private static ResultKey copy(ResultKey cell) {
    return new ResultKey(BENCHMARK + ".encode", cell.parameters())
        .with("rival", Contender.MEMCPY.name());
  }

  private static String ratio(Results results, ResultKey to, ResultKey cell) {
    OptionalDouble ratio = results.ratio(to, cell);
    return ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED;
  }
}
