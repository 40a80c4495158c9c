/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.SortedSet;
import java.util.stream.Stream;

/**
 * One run of a test suite, on what its JVM was told by the build: tests of both suites fail if it
 * is something else.
 *
 * @param name folder of the module and execution, such as {@code driver-4.18/frames-17}
 * @param described the columns of the guide's table, but the name: see {@link #COLUMNS}
 * @param server of the contract suite; empty for unit tests
 * @param failed tests with failures and errors
 * @param skipReasons why tests were skipped, each once
 */
record TestedCell(
    String name,
    List<String> described,
    String server,
    int tests,
    int failed,
    int skipped,
    SortedSet<String> skipReasons) {

  static final List<String> COLUMNS =
      List.of(
          "cell",
          "suite",
          "driver",
          "JDK",
          "kernel",
          "session",
          "protocol",
          "compression",
          "memory of Netty",
          "server");

  /** The server that no property has to name. */
  static final String DEFAULT_SERVER = "embedded";

  private static final int JDK = COLUMNS.indexOf("JDK") - 1;

  /** A row of the guide's table: the same in every build that runs this cell. */
  String row() {
    return Stream.concat(Stream.of(name), described.stream()).collect(joining(" | ", "| ", " |"));
  }

  /** The row with what came out. */
  String result() {
    return row()
        + " %d | %d | %d | %s |".formatted(tests, failed, skipped, String.join("; ", skipReasons));
  }

  /** Whether it belongs into the guide: other servers are not there in every build. */
  boolean isOfEveryBuild() {
    return server.isEmpty() || server.equals(DEFAULT_SERVER);
  }

  String jdk() {
    return described.get(JDK);
  }

  static String header() {
    return header(COLUMNS.stream());
  }

  static String resultHeader() {
    return header(
        Stream.concat(COLUMNS.stream(), Stream.of("tests", "failed", "skipped", "because")));
  }

  private static String header(Stream<String> columns) {
    List<String> names = columns.toList();
    return names.stream().collect(joining(" | ", "| ", " |\n"))
        + names.stream().map(column -> "---").collect(joining("|", "|", "|"));
  }
}
