/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a build left out because it lacked a JDK, or was not asked for: its last lines say so. */
final class LeftOut {
  static final String CONTAINERS =
      "Left out: servers in containers. With a Docker engine: mvn verify -Pcontainers -pl"
          + " integration-tests -am";

  static final String CI =
      "Left out: most cells of the guide's table, other sizes of vector registers, faults, races, TLS,"
          + " the servers of the tests. Behind this build: mvn verify -Pci";

  private LeftOut() {}

  /**
   * A line for each thing that was left out.
   *
   * @param jdks versions of JDKs that cells ask for and that were not found
   * @param ci whether tests were left to CI
   */
  static List<String> lines(Set<String> jdks, boolean ci) {
    List<String> lines = new ArrayList<>();
    for (String jdk : jdks) {
      lines.add(
          "[WARNING] Left out: the cells of cells.csv on JDK %s. To have them, %s"
              .formatted(jdk, remedy(jdk)));
    }
    if (ci) {
      lines.add("[WARNING] " + CI);
    }
    lines.add("[WARNING] " + CONTAINERS);
    return lines;
  }

  /** What to do to have these JDKs. */
  static String remedies(Set<String> jdks) {
    return jdks.stream().map(LeftOut::remedy).collect(joining("; "));
  }

  private static String remedy(String jdk) {
    return jdk.equals("17")
        ? "run Maven on a JDK 17"
        : "set %s to the home of a JDK %s".formatted(Jdk.variable(jdk), jdk);
  }
}
