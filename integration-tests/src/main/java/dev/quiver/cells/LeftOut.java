/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import java.util.ArrayList;
import java.util.List;

/** What a build left out because it lacked a JDK, or was not asked for: its last lines say so. */
public final class LeftOut {
  static final String CONTAINERS =
      "Left out: servers in containers. With a Docker engine: mvn verify -Pcontainers -pl"
          + " integration-tests -am";

  static final String CI =
      "Left out: most cells of the guide's table, other sizes of vector registers, races, the servers"
          + " of the tests. Behind this build: mvn verify -Pci";

  private LeftOut() {}

  /**
   * Prints a line for each thing that was left out.
   *
   * @param arguments whether each of these was left out: the kernels for JDK 22 and newer, the
   *     cells on JDK 17, those on JDK 25, and what is left to CI
   */
  public static void main(String[] arguments) {
    if (arguments.length != 4) {
      throw new IllegalArgumentException("expected four booleans, got " + List.of(arguments));
    }
    lines(
            Boolean.parseBoolean(arguments[0]),
            Boolean.parseBoolean(arguments[1]),
            Boolean.parseBoolean(arguments[2]),
            Boolean.parseBoolean(arguments[3]))
        .forEach(line -> System.out.println("[WARNING] " + line));
  }

  static List<String> lines(boolean kernels, boolean on17, boolean on25, boolean ci) {
    List<String> parts = new ArrayList<>();
    if (kernels) {
      parts.add("the kernels for JDK 22 and newer");
    }
    if (on17) {
      parts.add("all cells of the guide's table on JDK 17");
    }
    if (on25) {
      parts.add("all cells of the guide's table on JDK 25");
    }
    List<String> lines = new ArrayList<>();
    if (!parts.isEmpty()) {
      lines.add(
          "Left out: "
              + String.join(", ", parts)
              + ". To have them, run Maven on a JDK 17, with JAVA_25_HOME set to the home of a JDK"
              + " 25");
    }
    if (ci) {
      lines.add(CI);
    }
    lines.add(CONTAINERS);
    return lines;
  }
}
