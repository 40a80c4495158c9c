/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writes page and charts into folders that hold {@code results.json} and {@code environment.json}.
 *
 * <pre>{@code
 * java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.ReportMain jmh/results/jdk-17
 * }</pre>
 */
public final class ReportMain {

  private ReportMain() {}

  /**
   * Writes the reports.
   *
   * @param folders one for each JDK
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] folders) throws IOException {
    if (folders.length == 0) {
      throw new IllegalArgumentException("expected the folders to report on");
    }
    for (String folder : folders) {
      write(Path.of(folder), System.out);
    }
  }

  /**
   * Writes one report.
   *
   * @param folder of one JDK
   * @param log gets the names of the files and the table of targets, if the set has some
   * @throws IOException if a file cannot be read or written
   */
  public static void write(Path folder, PrintStream log) throws IOException {
    Run run = Run.read(folder);
    for (Map.Entry<String, Chart> chart : Charts.of(run).entrySet()) {
      write(folder.resolve(chart.getKey()), chart.getValue().svg(), log);
    }
    write(folder.resolve(ReportPage.FILE), ReportPage.of(run), log);
    if (ReportPage.hasTargets(run)) {
      log.println();
      log.print(ReportPage.closingTable(run));
    }
  }

  private static void write(Path file, String text, PrintStream log) throws IOException {
    Files.writeString(file, text);
    log.println("wrote " + file);
  }
}
