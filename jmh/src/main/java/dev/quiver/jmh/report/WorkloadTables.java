/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The tables of ordinary code on ordinary pages. */
final class WorkloadTables {

  private static final List<String> BENCHMARKS = List.of("WorkloadBenchmark", "RecordBenchmark");
  private static final String SESSION = "session";

  private WorkloadTables() {}

  /** By what was read of a page, as Markdown; empty if nothing was measured. */
  static String of(Results results) {
    Map<String, Table> tables = new TreeMap<>();
    results.figures().keySet().stream()
        .filter(cell -> BENCHMARKS.contains(className(cell)))
        .filter(cell -> cell.parameter(SESSION).equals(Contender.DRIVER.name()))
        .sorted((a, b) -> a.parameter("workload").compareTo(b.parameter("workload")))
        .forEach(
            cell ->
                addRow(
                    tables.computeIfAbsent(
                        cell.benchmark().substring(className(cell).length() + 1), way -> table()),
                    results,
                    cell));
    StringBuilder text = new StringBuilder();
    tables.forEach((way, table) -> text.append("\n### Pages, %s\n\n%s".formatted(way, table)));
    return text.toString();
  }

  private static String className(ResultKey cell) {
    return cell.benchmark().substring(0, cell.benchmark().indexOf('.'));
  }

  private static Table table() {
    return new Table(
        1,
        "page",
        "driver, ns",
        "spread",
        "allocated",
        "Quiver, ns",
        "spread",
        "allocated",
        "Quiver / driver, ns",
        "Quiver / driver, bytes");
  }

  private static void addRow(Table table, Results results, ResultKey drivers) {
    ResultKey ours = drivers.with(SESSION, "QUIVER");
    Figure driver = results.find(drivers).orElseThrow();
    results
        .find(ours)
        .ifPresent(
            quiver ->
                table.row(
                    drivers.parameter("workload").toLowerCase(Locale.ROOT).replace('_', ' '),
                    Numbers.nanos(driver.nanos()),
                    driver.spreadText(),
                    driver.bytesText(),
                    Numbers.nanos(quiver.nanos()),
                    quiver.spreadText(),
                    quiver.bytesText(),
                    Numbers.ratio(quiver.nanos() / driver.nanos()),
                    bytesRatio(quiver, driver)));
  }

  private static String bytesRatio(Figure quiver, Figure driver) {
    return quiver.bytes().isPresent() && driver.bytes().isPresent()
        ? Numbers.ratio((double) quiver.bytes().getAsLong() / driver.bytes().getAsLong())
        : Numbers.NOT_MEASURED;
  }
}
