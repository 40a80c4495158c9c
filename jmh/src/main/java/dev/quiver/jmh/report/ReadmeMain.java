/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the figures of a run on each JDK into README.
 *
 * <pre>{@code
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.ReadmeMain
 * }</pre>
 */
public final class ReadmeMain {

  private ReadmeMain() {}

  /**
   * Replaces the text between the markers.
   *
   * @param arguments README and the folder of each JDK; if left out, those of this repository:
   *     {@code jmh/results/jdk-17} and so on, as many as there are
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 1) {
      throw new IllegalArgumentException("expected README and the folder of each JDK");
    }
    Path readme = Path.of(arguments.length == 0 ? "README.md" : arguments[0]);
    List<Path> folders =
        arguments.length == 0
            ? ReadmeFigures.folders(Path.of("jmh/results"))
            : Arrays.stream(arguments).skip(1).map(Path::of).toList();
    Files.writeString(readme, ReadmeFigures.updated(readme, folders));
    System.out.println("wrote " + readme);
  }
}
