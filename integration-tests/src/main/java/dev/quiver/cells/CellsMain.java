/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import dev.quiver.cells.CellTable.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Prints what a build tested, and fails if the guide says anything else. The build calls it when
 * all tests have passed.
 */
public final class CellsMain {

  private CellsMain() {}

  /**
   * Prints the table, and then checks or writes that of the guide.
   *
   * @param arguments {@code check} or {@code write}; the folder of the project; when the build
   *     began; and what it runs of the table: a {@link Scope} in lower case
   * @throws IOException if a report cannot be read
   * @throws IllegalStateException if the table in the guide does not say what ran
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 4 || !List.of("check", "write").contains(arguments[0])) {
      throw new IllegalArgumentException(
          "expected check or write, a folder, an instant and a scope, got " + List.of(arguments));
    }
    Path project = Path.of(arguments[1]);
    Scope scope = Scope.valueOf(arguments[3].toUpperCase(Locale.ROOT));
    List<TestedCell> cells = Reports.read(modules(project), Instant.parse(arguments[2]));
    System.out.println(TestedCell.resultHeader());
    cells.forEach(cell -> System.out.println(cell.result()));

    CellTable page = CellTable.read(project.resolve(CellTable.FILE));
    if (arguments[0].equals("write")) {
      if (scope != Scope.CI) {
        throw new IllegalStateException(
            "The guide has what CI runs with both JDKs, but this was " + arguments[3]);
      }
      page.write(cells);
      return;
    }
    if (scope == Scope.OTHER_JDK) {
      System.out.println("NOT compared with the guide's table: that is of builds on JDK 17.");
    }
    List<String> differences = page.differences(cells, scope);
    if (!differences.isEmpty()) {
      throw new IllegalStateException(
          "The guide's table is not what was tested; to write it: "
              + CellTable.COMMAND
              + "\n"
              + String.join("\n", differences));
    }
  }

  private static List<Path> modules(Path project) throws IOException {
    try (Stream<Path> drivers = Files.list(project.resolve("matrix"))) {
      return Stream.concat(
              Stream.of("vector-codecs", "integration-tests").map(project::resolve),
              drivers.filter(Files::isDirectory).sorted())
          .toList();
    }
  }
}
