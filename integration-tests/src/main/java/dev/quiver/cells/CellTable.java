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

  static final String COMMAND = "mvn verify -Pci -Dmatrix.table=write";

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
  void write(List<TestedCell> cells) throws IOException {
    String table =
        Stream.concat(
                Stream.of(TestedCell.header()),
                cells.stream().filter(TestedCell::isOfEveryBuild).map(TestedCell::row))
            .collect(joining("\n", "", "\n"));
    Files.writeString(page, before + table + after);
  }

  /**
   * Compares the table with what ran.
   *
   * @param scope what a build of this kind runs of the table
   * @return what is wrong, a line each; empty if the table says what ran
   */
  List<String> differences(List<TestedCell> cells, Scope scope) {
    List<TestedCell> compared = cells.stream().filter(TestedCell::isOfEveryBuild).toList();
    List<String> differences = new ArrayList<>();
    Set<String> ran = Set.copyOf(compared.stream().map(TestedCell::row).toList());
    rows.stream()
        .filter(row -> !ran.contains(row) && scope.runs(row))
        .sorted()
        .forEach(row -> differences.add("in the table, and did not run: " + row));
    if (scope == Scope.RELEASE) {
      Combinations.missingIn(compared)
          .forEach(cell -> differences.add("a release runs it, and did not: " + cell));
    } else if (scope != Scope.OTHER_JDK) {
      compared.stream()
          .map(TestedCell::row)
          .filter(row -> !rows.contains(row))
          .forEach(row -> differences.add("ran, and is not in the table: " + row));
    }
    compared.stream()
        .filter(cell -> cell.tests() - cell.skipped() <= 0)
        .forEach(cell -> differences.add("tested nothing: " + cell.result()));
    cells.stream()
        .filter(cell -> cell.failed() > 0)
        .forEach(cell -> differences.add("failed: " + cell.result()));
    return differences;
  }

  /** What of the table was to run. */
  enum Scope {
    /** Unit tests, and the contract suite on the oldest and on the newest driver. */
    BUILD,
    /** All of it and nothing else. */
    CI,
    /** What needs no JDK 25: nobody named one. */
    WITHOUT_JDK_25,
    /** Nothing to compare: Maven's own JDK is not the 17 that the table says. */
    OTHER_JDK,
    /** All of it, and every other combination. */
    RELEASE;

    private static final List<String> CELLS_OF_A_BUILD =
        List.of("vector-codecs/default", "integration-tests/driver-floor", "driver-4.19/newest");

    boolean runs(String row) {
      return switch (this) {
        case BUILD -> CELLS_OF_A_BUILD.stream().anyMatch(cell -> row.startsWith("| " + cell + " "));
        case CI, RELEASE -> true;
        case WITHOUT_JDK_25 -> !row.contains(" | 25 | ");
        case OTHER_JDK -> false;
      };
    }
  }
}
