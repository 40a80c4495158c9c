/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.cells;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * A JDK that runs cells.
 *
 * @param feature its version, such as 17
 */
record Jdk(Path home, int feature) {

  private static final int WITH_SEGMENTS = 22;

  /** JDKs from here on use the kernel of segments by default. */
  private static final int PREFERS_SEGMENTS = 25;

  static Jdk own() {
    return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version().feature());
  }

  /**
   * The JDK of a cell: Maven's own if it is this version, otherwise that of the environment
   * variable {@code JAVA_<version>_HOME}.
   *
   * @return empty if there is none
   * @throws IllegalArgumentException if the variable names the home of another version
   */
  static Optional<Jdk> named(String version, Map<String, String> environment) throws IOException {
    if (version.equals(Cell.OWN) || version.equals(Integer.toString(own().feature))) {
      return Optional.of(own());
    }
    String variable = variable(version);
    String home = environment.getOrDefault(variable, "");
    if (home.isEmpty()) {
      return Optional.empty();
    }
    Jdk found = at(Path.of(home));
    if (!version.equals(Integer.toString(found.feature))) {
      throw new IllegalArgumentException(
          "%s: expected the home of a JDK %s, got that of a JDK %d: %s"
              .formatted(variable, version, found.feature, home));
    }
    return Optional.of(found);
  }

  static Jdk at(Path home) throws IOException {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
      release.load(reader);
    }
    String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
    if (!version.matches("\\d.*")) {
      throw new IllegalArgumentException(home + " is not the home of a JDK");
    }
    return new Jdk(home, Integer.parseInt(version.replaceAll("\\D.*", "")));
  }

  static String variable(String version) {
    return "JAVA_" + version + "_HOME";
  }

  Path java() {
    return home.resolve("bin").resolve("java");
  }

  /** The kernel that is in use on it, from jars with all of them. */
  String kernel(boolean vectorApi) {
    if (vectorApi) {
      return "simd";
    }
    return feature < PREFERS_SEGMENTS ? "portable" : "segment";
  }

  /** All that it can use with the Vector API. */
  String kernels() {
    return feature < WITH_SEGMENTS ? "simd,portable,scalar" : "simd,segment,portable,scalar";
  }
}
