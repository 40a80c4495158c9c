/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the figures of two runs into README.
 *
 * <pre>{@code
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.ReadmeMain \
 *     README.md jmh/results/jdk-17 jmh/results/jdk-25
 * }</pre>
 */
public final class ReadmeMain {

  private ReadmeMain() {}

  /**
   * Replaces the text between the markers.
   *
   * @param arguments README and the folders of two JDKs
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      throw new IllegalArgumentException("expected README and the folders of two JDKs");
    }
    Path readme = Path.of(arguments[0]);
    String text = ReadmeFigures.updated(readme, Path.of(arguments[1]), Path.of(arguments[2]));
    Files.writeString(readme, text);
    System.out.println("wrote " + readme);
  }
}
