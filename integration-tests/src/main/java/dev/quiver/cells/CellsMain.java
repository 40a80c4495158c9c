/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Runs the cells of {@code cells.csv} that are a build's, prints what it tested, and fails if the
 * guide says anything else. It is the last step of a build.
 */
public final class CellsMain {

  private CellsMain() {}

  /**
   * Runs the cells of a build.
   *
   * @param arguments what the build says of itself, {@code name=value} each: see {@link Build}
   * @throws IOException if a file cannot be read or written
   * @throws InterruptedException if it is interrupted; the cells are ended
   * @throws IllegalStateException if a cell fails, or the guide's table does not say what ran
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    run(Build.of(arguments, System.getProperties()), System.getenv());
  }

  static void run(Build build, Map<String, String> environment)
      throws IOException, InterruptedException {
    List<Cell> cells = Cell.read(build.project().resolve(Suite.FOLDER + "/cells.csv"));
    Set<String> missing = new TreeSet<>();
    List<CellRun> runs = new ArrayList<>();
    for (Cell cell : cells) {
      if (!build.runs(cell) && !build.ran(cell)) {
        continue;
      }
      Optional<Jdk> jdk = jdk(build, cell, environment);
      if (jdk.isEmpty()) {
        missing.add(cell.jdk());
      } else if (build.runs(cell) && runsHere(build, cell)) {
        runs.add(new CellRun(build, cell, jdk.get()));
      }
    }
    if (build.scope() == Build.Scope.NAMED) {
      // Who names a cell wants to have it.
      if (!missing.isEmpty() || runs.isEmpty()) {
        throw new IllegalArgumentException(
            missing.isEmpty()
                ? "No cell of cells.csv that runs here has a name like '%s'"
                    .formatted(build.named())
                : "'%s' needs JDKs that were not found: %s"
                    .formatted(build.named(), LeftOut.remedies(missing)));
      }
      CellRun.all(runs);
      return;
    }
    CellRun.all(runs);
    compare(build, cells, missing);
    LeftOut.lines(missing, build.leftToCi()).forEach(line -> System.out.println(line));
  }

  private static Optional<Jdk> jdk(Build build, Cell cell, Map<String, String> environment)
      throws IOException {
    return build.home().isPresent()
        ? Optional.of(Jdk.at(build.home().get()))
        : Jdk.named(cell.jdk(), environment);
  }

  private static boolean runsHere(Build build, Cell cell) throws IOException {
    String processor = System.getProperty("os.arch");
    Suite suite = Suite.read(build.project().resolve(Suite.FILE), cell.suite());
    if (!suite.runsOn(processor)) {
      System.out.println(
          "[WARNING] Left out: cell %s, which runs on %s and not on %s"
              .formatted(cell.name(), suite.processors(), processor));
    }
    return suite.runsOn(processor);
  }

  private static void compare(Build build, List<Cell> cells, Set<String> missing)
      throws IOException {
    Set<String> ran = new TreeSet<>(Expected.OF_MODULES);
    cells.stream().filter(build::ran).map(Cell::name).forEach(ran::add);
    List<TestedCell> tested =
        Reports.read(modules(build.project()), build.since()).stream()
            .filter(cell -> ran.contains(cell.name()))
            .toList();
    System.out.println(TestedCell.resultHeader());
    tested.forEach(cell -> System.out.println(cell.result()));
    if (build.scope() == Build.Scope.NONE || build.table().equals("none")) {
      return;
    }
    CellTable page = CellTable.read(build.project().resolve(CellTable.FILE));
    Expected expected = Expected.of(build, cells, missing);
    if (build.table().equals("write")) {
      if (build.scope() != Build.Scope.CI || !missing.isEmpty() || !expected.hasTable()) {
        throw new IllegalStateException(
            "The guide has what CI runs with Maven on JDK 17 and a JDK 25, but this was the scope %s"
                    .formatted(build.scope())
                + ", Maven on JDK %d, without JDKs %s".formatted(Jdk.own().feature(), missing));
      }
      page.write(tested, expected);
      return;
    }
    if (!expected.hasTable()) {
      System.out.println("NOT compared with the guide's table: that is of builds on JDK 17.");
    }
    List<String> differences = page.differences(tested, expected);
    if (!differences.isEmpty()) {
      throw new IllegalStateException(
          "The guide's table is not what was tested; to write it: %s%n%s"
              .formatted(CellTable.COMMAND, String.join("\n", differences)));
    }
  }

  private static List<Path> modules(Path project) throws IOException {
    try (Stream<Path> drivers = Files.list(project.resolve(Suite.FOLDER))) {
      return Stream.concat(
              Stream.of("vector-codecs", "integration-tests").map(project::resolve),
              drivers.filter(Files::isDirectory).sorted())
          .toList();
    }
  }
}
