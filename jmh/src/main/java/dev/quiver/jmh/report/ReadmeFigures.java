/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import static dev.quiver.jmh.report.Contender.DRIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.DRIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_ARRAY;
import static dev.quiver.jmh.report.Contender.QUIVER_CQL_VECTOR;
import static dev.quiver.jmh.report.Contender.QUIVER_SIMD_ARRAY;

import dev.quiver.wire.ElementType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

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
    Table table = new Table(1, heads(first, second));
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
          List<String> row = new ArrayList<>();
          row.add(name(operation) + ": " + codec.label(ElementType.FLOAT));
          row.addAll(cells(first.results(), operation, codec));
          row.addAll(cells(second.results(), operation, codec));
          table.row(row.toArray(String[]::new));
        }
      }
    }
    return "\n![%s](%s)\n\n%s\n%s\n"
        .formatted(
            Charts.alternative(Charts.CODEC_ENCODE),
            link(home, older.resolve(Charts.CODEC_ENCODE)),
            table,
            origin(home, older, first, newer, second));
  }

  private static String[] heads(Run first, Run second) {
    List<String> heads = new ArrayList<>(List.of("one vector<float, %d>".formatted(DIMENSION)));
    for (Run run : List.of(first, second)) {
      heads.add(run.jdk() + ", ns");
      heads.add("allocated");
      heads.add("times as fast");
    }
    return heads.toArray(String[]::new);
  }

  private static String name(String operation) {
    return operation.equals("decodeInto") ? "decode into your array" : operation;
  }

  private static List<String> cells(Results results, String operation, Contender codec) {
    Cell cell = Cell.codec(operation, codec, ElementType.FLOAT, DIMENSION);
    Cell driver = CodecTables.driver(DRIVER_CQL_VECTOR, ElementType.FLOAT, operation, DIMENSION);
    Optional<Figure> figure = results.find(cell);
    OptionalDouble ratio = results.ratio(driver, cell);
    return List.of(
        figure.map(f -> Numbers.nanos(f.nanos())).orElse(Numbers.NOT_MEASURED),
        figure.map(Figure::bytesText).orElse(Numbers.NOT_MEASURED),
        ratio.isPresent() ? Numbers.ratio(ratio.getAsDouble()) : Numbers.NOT_MEASURED);
  }

  private static String origin(Path home, Path older, Run first, Path newer, Run second) {
    return "\"Times as fast\" is against the driver's `CqlVector` codec. Measured on "
        + machine(first, second)
        + ": [JDK %s](%s), [JDK %s](%s)."
            .formatted(
                first.environment().jdk(),
                link(home, older.resolve(ReportPage.FILE)),
                second.environment().jdk(),
                link(home, newer.resolve(ReportPage.FILE)));
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
