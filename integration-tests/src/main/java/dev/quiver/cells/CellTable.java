/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The guide's table of cells, between two markers: one row for each cell of a build or of CI. */
final class CellTable {
  /** The page that has it. */
  static final String FILE = "docs/guide/compatibility.md";

  static final String COMMAND = "mvn verify -Pci -Dcells.table=write";

  private static final String BEGIN = "<!-- matrix: begin -->\n";
  private static final String END = "<!-- matrix: end -->";

  private final Path page;
  private final String before;
  private final String after;
  private final Set<String> rows;

  private CellTable(Path page, String before, String table, String after) {
    this.page = page;
    this.before = before;
    this.after = after;
    this.rows = Set.copyOf(table.lines().skip(2).toList());
  }

  static CellTable read(Path page) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    if (begin < BEGIN.length() || end < begin) {
      throw new IllegalArgumentException(page + ": expected " + BEGIN.strip() + " and then " + END);
    }
    return new CellTable(
        page, text.substring(0, begin), text.substring(begin, end), text.substring(end));
  }

  /** Writes the table of these cells instead. */
  void write(List<TestedCell> cells, Expected expected) throws IOException {
    String table =
        Stream.concat(
                Stream.of(TestedCell.header()), ofTheTable(cells, expected).map(TestedCell::row))
            .collect(joining("\n", "", "\n"));
    Files.writeString(page, before + table + after);
  }

  /**
   * Compares the table with what ran.
   *
   * @return what is wrong, a line each; empty if the table says what ran
   */
  List<String> differences(List<TestedCell> cells, Expected expected) {
    List<String> differences = new ArrayList<>();
    expected.missingIn(cells).forEach(name -> differences.add("did not run: " + name));
    if (expected.hasTable()) {
      Set<String> ran = Set.copyOf(cells.stream().map(TestedCell::row).toList());
      rows.stream()
          .filter(row -> !expected.names().contains(name(row)))
          .sorted()
          .forEach(row -> differences.add("in the table, and no cell of CI: " + row));
      rows.stream()
          .filter(row -> expected.ran().contains(name(row)) && !ran.contains(row))
          .sorted()
          .forEach(row -> differences.add("in the table, and did not run: " + row));
      ofTheTable(cells, expected)
          .map(TestedCell::row)
          .filter(row -> !rows.contains(row))
          .forEach(row -> differences.add("ran, and is not in the table: " + row));
    }
    cells.stream()
        .filter(cell -> cell.isOfEveryBuild() && cell.tests() - cell.skipped() <= 0)
        .forEach(cell -> differences.add("tested nothing: " + cell.result()));
    cells.stream()
        .filter(cell -> cell.failed() > 0)
        .forEach(cell -> differences.add("failed: " + cell.result()));
    return differences;
  }

  private static Stream<TestedCell> ofTheTable(List<TestedCell> cells, Expected expected) {
    return cells.stream()
        .filter(cell -> cell.isOfEveryBuild() && expected.names().contains(cell.name()));
  }

  private static String name(String row) {
    return row.replaceFirst("^\\| (\\S+) .*", "$1");
  }
}
