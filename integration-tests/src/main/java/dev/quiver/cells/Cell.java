/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A line of {@code cells.csv}: one run of a test suite in a JVM of its own.
 *
 * @param name folder of the module, below {@code verification/configurations} for a driver or below
 *     {@code verification}, and what is different from its other cells
 * @param jdk feature version of the JDK, or {@link #OWN}
 * @param vectorApi whether the JVM moves vectors with the Vector API
 * @param session kind of session, {@value #NONE} where the suite has none; protocol, compression
 *     and allocator are those of this session
 * @param when which builds run it
 * @param options of its JVM, besides those of the suite
 */
record Cell(
    String name,
    String suite,
    String jdk,
    boolean vectorApi,
    String session,
    String protocol,
    String compression,
    String allocator,
    When when,
    List<String> options) {

  /** Which builds run a cell. */
  enum When {
    /** Every one with tests. */
    BUILD,
    /** What CI runs behind such a build. */
    CI,
    /** A release, besides the others. */
    RELEASE,
    /** None that does not name it. */
    NAMED
  }

  /** The JDK of Maven. */
  static final String OWN = "own";

  static final String NONE = "-";

  /** The columns in their order, and what each can say. */
  private static final List<Column> COLUMNS =
      List.of(
          new Column("cell", "[^/]+/[^/]+"),
          new Column("suite", "[\\w-]+"),
          new Column("JDK", OWN + "|\\d+"),
          new Column("Vector API", "yes|no"),
          new Column("session", "-|registry|frames"),
          new Column("protocol", "-|default|V\\d"),
          new Column("compression", "-|none|lz4|snappy"),
          new Column("memory of Netty", "-|(pooled|unpooled|adaptive) (direct|heap)"),
          new Column("when", "build|ci|release|named"),
          new Column("JVM options", ".*"));

  private record Column(String name, String values) {}

  /**
   * Reads all lines but the head and what begins with {@code #}.
   *
   * @throws IllegalArgumentException if a line has other columns or values, or a name is there
   *     twice
   */
  static List<Cell> read(Path file) throws IOException {
    List<Cell> cells =
        Files.readAllLines(file).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .skip(1)
            .map(line -> parse(file, line))
            .toList();
    Set<String> names = new HashSet<>();
    for (Cell cell : cells) {
      if (!names.add(cell.name)) {
        throw new IllegalArgumentException(file + " has two cells " + cell.name);
      }
    }
    return cells;
  }

  private static Cell parse(Path file, String line) {
    List<String> columns = Arrays.stream(line.split(",", -1)).map(String::strip).toList();
    if (columns.size() != COLUMNS.size()) {
      throw new IllegalArgumentException(
          "%s: expected %d columns, got %d: %s"
              .formatted(file, COLUMNS.size(), columns.size(), line));
    }
    for (int i = 0; i < columns.size(); i++) {
      Column column = COLUMNS.get(i);
      if (!columns.get(i).matches(column.values)) {
        throw new IllegalArgumentException(
            "%s: column %s: expected %s, got '%s': %s"
                .formatted(file, column.name, column.values, columns.get(i), line));
      }
    }
    return new Cell(
        columns.get(0),
        columns.get(1),
        columns.get(2),
        columns.get(3).equals("yes"),
        columns.get(4),
        columns.get(5),
        columns.get(6),
        columns.get(7),
        When.valueOf(columns.get(8).toUpperCase(Locale.ROOT)),
        Suite.words(columns.get(9)));
  }

  /** Whether it tests Quiver on one of the drivers, and so belongs into the guide. */
  boolean isOfADriver() {
    return name.startsWith("driver-");
  }

  /** The folder of the module whose class path it has. */
  Path module(Path project) {
    String folder = name.substring(0, name.indexOf('/'));
    return Stream.of(Suite.FOLDER, "verification", "")
        .map(parent -> project.resolve(parent).resolve(folder))
        .filter(Files::isDirectory)
        .findFirst()
        .orElse(project.resolve(folder));
  }
}
