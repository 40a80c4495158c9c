/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a release runs on each driver: unit tests and, where the driver can have sessions of Quiver,
 * the contract suite on both kinds of session; on 17 and 25, with and without the Vector API.
 */
final class Combinations {

  /** It runs where it is compiled, as {@code integration-tests/driver-floor}. */
  private static final String FLOOR = "driver-4.17/registry-17";

  private Combinations() {}

  /** The names of cells that are not among these. */
  static Set<String> missingIn(List<TestedCell> cells) {
    Set<String> ran = cells.stream().map(TestedCell::name).collect(toSet());
    Set<String> missing = new TreeSet<>();
    for (String name : ran) {
      if (name.startsWith("driver-")) {
        String driver = name.substring(0, name.indexOf('/'));
        boolean unitsOnly = ran.stream().noneMatch(cell -> cell.startsWith(driver + "/frames-"));
        for (String suite : unitsOnly ? List.of("unit") : List.of("unit", "registry", "frames")) {
          for (String rest : List.of("-17", "-17-vector-api", "-25", "-25-vector-api")) {
            missing.add(driver + "/" + suite + rest);
          }
        }
      }
    }
    missing.removeAll(ran);
    missing.remove(FLOOR);
    return missing;
  }
}
