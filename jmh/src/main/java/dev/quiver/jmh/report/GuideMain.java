/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the figures of a run on each JDK into the guide.
 *
 * <pre>{@code
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.GuideMain
 * }</pre>
 */
public final class GuideMain {

  private GuideMain() {}

  /**
   * Replaces the text between the markers.
   *
   * @param arguments the page and the folder of each JDK; if left out, those of this repository:
   *     {@code jmh/results/jdk-17} and so on, as many as there are
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 1) {
      throw new IllegalArgumentException("expected the page and the folder of each JDK");
    }
    Path page = Path.of(arguments.length == 0 ? "docs/guide/performance.md" : arguments[0]);
    List<Path> folders =
        arguments.length == 0
            ? GuideFigures.folders(Path.of("jmh/results"))
            : Arrays.stream(arguments).skip(1).map(Path::of).toList();
    Files.writeString(page, GuideFigures.updated(page, folders));
    System.out.println("wrote " + page);
  }
}
