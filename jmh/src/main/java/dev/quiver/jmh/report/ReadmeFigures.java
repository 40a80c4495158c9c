/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_WRITE_THROUGH;
import static dev.quiver.jmh.report.Contender.QUIVER_WRITE_THROUGH;

import dev.quiver.wire.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The figures in README, which come from the same files as the reports. */
final class ReadmeFigures {

  private static final String BEGIN = "<!-- figures: begin -->";
  private static final String END = "<!-- figures: end -->";
  private static final String COMMAND =
      "java -cp jmh/target/benchmarks.jar dev.quiver.jmh.report.ReadmeMain";
  private static final List<String> OPERATIONS = List.of("encode", "decode", "decodeInto");
  private static final int DIMENSION = 1536;

  private ReadmeFigures() {}

  /**
   * Returns README's text with the block between the markers made anew.
   *
   * @param readme the file to read; nothing is written
   * @param older folder with the results of the JDK that comes first
   * @param newer folder with those of the other
   */
  static String updated(Path readme, Path older, Path newer) throws IOException {
    String text = Files.readString(readme);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException(readme + ": expected " + BEGIN + " and then " + END);
    }
    Path home = Optional.ofNullable(readme.toAbsolutePath().getParent()).orElseThrow();
    return text.substring(0, begin + BEGIN.length())
        + "\n"
        + block(home, older, newer)
        + text.substring(end);
  }

  /** Fails with what to type if README's figures are not those of the results. */
  static void verify(Path readme, Path older, Path newer) throws IOException {
    if (!Files.readString(readme).equals(updated(readme, older, newer))) {
      throw new IllegalStateException(readme.getFileName() + " has old figures; run " + COMMAND);
    }
  }

  /**
   * The block as Markdown.
   *
   * @param home the folder that links start from
   */
  static String block(Path home, Path older, Path newer) throws IOException {
    Run first = Run.read(older);
    Run second = Run.read(newer);
    ReadmeTable table =
        new ReadmeTable("one vector<float, %d>".formatted(DIMENSION), first, second);
    for (String operation : OPERATIONS) {
      for (Contender codec :
          List.of(
              DRIVER_CQL_VECTOR,
              DRIVER_ARRAY,
              QUIVER_CQL_VECTOR,
              QUIVER_ARRAY,
              QUIVER_SIMD_ARRAY)) {
        // Only Quiver's codecs for arrays have a way to decode into one that exists.
        boolean none =
            operation.equals("decodeInto") && codec != QUIVER_ARRAY && codec != QUIVER_SIMD_ARRAY;
        if (!none) {
          table.add(
              name(operation) + ": " + codec.label(ElementType.FLOAT),
              Cell.codec(operation, codec, ElementType.FLOAT, DIMENSION),
              CodecTables.driver(DRIVER_CQL_VECTOR, ElementType.FLOAT, operation, DIMENSION));
        }
      }
    }
    addWrites(table);
    return "\n![%s](%s)\n\n%s%s%s\n"
        .formatted(
            Charts.alternative(Charts.CODEC_ENCODE),
            link(home, older.resolve(Charts.CODEC_ENCODE)),
            table,
            ReadmePages.of(first, second),
            origin(home, older, first, newer, second));
  }

  private static void addWrites(ReadmeTable table) {
    Cell driver = FrameCells.write(DRIVER_CQL_VECTOR, ElementType.FLOAT, DIMENSION);
    for (Contender rival :
        List.of(
            DRIVER_CQL_VECTOR,
            DRIVER_ARRAY,
            QUIVER_ARRAY,
            QUIVER_WRITE_THROUGH,
            QUIVER_SIMD_WRITE_THROUGH)) {
      Cell cell = FrameCells.write(rival, ElementType.FLOAT, DIMENSION);
      table.add("bind + frame: " + rival.label(ElementType.FLOAT), cell, driver);
    }
  }

  private static String name(String operation) {
    return operation.equals("decodeInto") ? "decode into your array" : operation;
  }

  private static String origin(Path home, Path older, Run first, Path newer, Run second) {
    return "\"Times as fast\" is against the driver's `CqlVector` codec"
        + (hasFrames(first) || hasFrames(second)
            ? "; of bind + frame, against the driver with a `CqlVector`; in the other tables, against"
                + " the first row of the driver that does the same"
            : "")
        + ". Measured on "
        + machine(first, second)
        + ": [JDK %s](%s), [JDK %s](%s)."
            .formatted(
                first.environment().jdk(),
                link(home, older.resolve(ReportPage.FILE)),
                second.environment().jdk(),
                link(home, newer.resolve(ReportPage.FILE)));
  }

  private static boolean hasFrames(Run run) {
    return !run.results().dimensions(FrameCells.WRITE_BENCHMARK, ElementType.FLOAT).isEmpty();
  }

  /** Where both were measured; both are named if they differ. */
  private static String machine(Run first, Run second) {
    String one = machine(first.environment());
    String other = machine(second.environment());
    return one.equals(other) ? one : one + ", and on " + other;
  }

  private static String machine(Environment environment) {
    return "%d cores of %s, %s, %s, driver %s, commit %s"
        .formatted(
            environment.cores(),
            environment.cpu(),
            environment.memory(),
            environment.os(),
            environment.driver(),
            environment.commit());
  }

  private static String link(Path home, Path file) {
    Path from = home.toAbsolutePath().normalize();
    return from.relativize(file.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }
}
