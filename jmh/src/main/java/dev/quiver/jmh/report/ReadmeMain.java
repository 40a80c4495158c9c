/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the figures of two runs into README.
 *
 * <pre>{@code
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.ReadmeMain
 * }</pre>
 */
public final class ReadmeMain {

  private static final String[] DEFAULTS = {
    "README.md", "jmh/results/jdk-17", "jmh/results/jdk-25"
  };

  private ReadmeMain() {}

  /**
   * Replaces the text between the markers.
   *
   * @param arguments README and the folders of two JDKs; if left out, those of this repository
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 0 && arguments.length != 3) {
      throw new IllegalArgumentException("expected README and the folders of two JDKs");
    }
    String[] paths = arguments.length == 0 ? DEFAULTS : arguments;
    Path readme = Path.of(paths[0]);
    String text = ReadmeFigures.updated(readme, Path.of(paths[1]), Path.of(paths[2]));
    Files.writeString(readme, text);
    System.out.println("wrote " + readme);
  }
}
