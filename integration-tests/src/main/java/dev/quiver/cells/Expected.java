/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.toCollection;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The cells of the guide's table, and those of them that must have run when a build is over.
 *
 * @param names of the table's cells: those of every build and of CI
 * @param ran the names of cells that must have run, in the table or not
 * @param hasTable whether the table is of such builds: Maven's own JDK is the one it names
 */
record Expected(Set<String> names, Set<String> ran, boolean hasTable) {
  /** What modules run where they are compiled; all others are in {@code cells.csv}. */
  static final List<String> OF_MODULES =
      List.of("vector-codecs/default", "integration-tests/driver-floor");

  private static final int JDK_OF_THE_TABLE = 17;

  /**
   * Reads it off the cells.
   *
   * @param missing versions of JDKs that are not there
   */
  static Expected of(Build build, List<Cell> cells, Set<String> missing) {
    Set<String> names = new TreeSet<>(OF_MODULES);
    Set<String> ran = new TreeSet<>(OF_MODULES);
    for (Cell cell : cells) {
      if (cell.isOfADriver()) {
        if (cell.when() == Cell.When.BUILD || cell.when() == Cell.When.CI) {
          names.add(cell.name());
        }
        if (build.ran(cell) && !missing.contains(cell.jdk())) {
          ran.add(cell.name());
        }
      }
    }
    return new Expected(names, ran, Jdk.own().feature() == JDK_OF_THE_TABLE);
  }

  /** Those that are not among what was tested. */
  Set<String> missingIn(List<TestedCell> tested) {
    Set<String> missing = new TreeSet<>(ran);
    missing.removeAll(tested.stream().map(TestedCell::name).collect(toCollection(TreeSet::new)));
    return missing;
  }
}
