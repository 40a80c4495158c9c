/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The table of README that says what requests of services cost. */
final class ReadmeTable {

  private static final String BEGIN = "<!-- requests: begin -->\n";
  private static final String END = "<!-- requests: end -->\n";

  /** A row: how README names the work, what it is a group of, and who does it with Quiver. */
  private record Asked(String work, String group, String quiver) {

    Asked(String group, String quiver) {
      this(group, group, quiver);
    }
  }

  private static final List<Asked> ASKED =
      List.of(
          new Asked(VectorRivals.INSERT, VectorRivals.WRITE_THROUGH),
          new Asked(
              "insert a vector, unchanged code for `float[]`",
              VectorRivals.INSERT,
              VectorRivals.QUIVER_ARRAY),
          new Asked(VectorRivals.READ, VectorRivals.READ_INTO),
          new Asked(
              "read a vector, unchanged code for `float[]`",
              VectorRivals.READ,
              VectorRivals.QUIVER_ARRAY),
          new Asked(
              "read a vector into a matrix that is there",
              VectorRivals.READ,
              VectorRivals.READ_MATRIX),
          new Asked(RequestRivals.ANN, RequestRivals.QUIVER),
          new Asked(RequestRivals.ROW, IntRivals.QUIVER),
          new Asked(RequestRivals.ENTITY, IntRivals.QUIVER),
          new Asked(IntRivals.INSERT, IntRivals.QUIVER),
          new Asked(IntRivals.READ, IntRivals.QUIVER));

  private ReadmeTable() {}

  /** README with the table of a result. */
  static String updated(String readme, Path json) throws IOException {
    Report report = new ObjectMapper().readValue(Files.readString(json), Report.class);
    int begin = readme.indexOf(BEGIN);
    int end = readme.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalArgumentException("expected " + BEGIN.strip() + " and " + END.strip());
    }
    return readme.substring(0, begin + BEGIN.length())
        + of(report, page(json))
        + readme.substring(end);
  }

  /** The name of the page beside a result. */
  private static String page(Path json) {
    return String.valueOf(json.getFileName()).replace(".json", ".md");
  }

  /** Whether all times that README shows are certain enough. */
  static boolean isSteady(Report report) {
    return ASKED.stream()
        .flatMap(asked -> shown(report, asked))
        .allMatch(figure -> figure.micros().isSteady());
  }

  private static Stream<Figure> shown(Report report, Asked asked) {
    return Stream.of(
            Optional.of(report.first(asked.group)),
            report.figure(asked.group, VectorRivals.DRIVER_ARRAY),
            report.figure(asked.group, asked.quiver))
        .flatMap(Optional::stream);
  }

  private static String of(Report report, String page) {
    StringBuilder text =
        new StringBuilder(
            """

            | work | driver, `CqlVector` | driver, `float[]` codec | Quiver | Quiver / driver | Quiver / `float[]` codec |
            |---|---:|---:|---:|---:|---:|
            """);
    for (Asked asked : ASKED) {
      Figure driver = report.first(asked.group);
      Optional<Figure> array = report.figure(asked.group, VectorRivals.DRIVER_ARRAY);
      Figure quiver = report.find(asked.group, asked.quiver);
      text.append(
          "| %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  asked.work,
                  cost(driver),
                  array.map(ReadmeTable::cost).orElse(""),
                  cost(quiver),
                  ratio(quiver, driver),
                  array.map(codec -> ratio(quiver, codec)).orElse("")));
    }
    return text.append(explained(report, page)).toString();
  }

  private static String explained(Report report, String page) {
    return """

        The client's CPU time and the bytes that it allocates, for each vector of 1536 floats, row, entity or question. Less is better. \
        A time is a mean, which is known to %.0f %% with a confidence of 95 %%; "unsteady" stands for one that is not. \
        Measured %s, on %s, JDK %s, driver %s, kernel %s, commit %s; the server runs on the same machine. \
        [The report](jmh/results/end-to-end/%s) has more, a bare Netty client among it.

        """
        .formatted(
            Estimate.STEADY_PERCENT,
            report.facts().get(Host.MEASURED),
            report.facts().get("machine"),
            report.facts().get("JDK"),
            report.facts().get("driver"),
            report.facts().get("kernel"),
            report.facts().get("commit"),
            page);
  }

  private static String cost(Figure figure) {
    String bytes = bytes(figure.median(Cost::bytes));
    Estimate micros = figure.micros();
    return micros.isSteady()
        ? "%s µs, %s".formatted(digits(micros.value()), bytes)
        : "unsteady, " + bytes;
  }

  private static String ratio(Figure quiver, Figure other) {
    String bytes =
        String.format(
            Locale.ROOT, "%.2fx bytes", quiver.median(Cost::bytes) / other.median(Cost::bytes));
    Estimate ratio = quiver.ratio(other);
    return ratio.isSteady()
        ? String.format(Locale.ROOT, "%.2fx CPU, %s", ratio.value(), bytes)
        : bytes;
  }

  private static String bytes(double bytes) {
    return bytes < 1_000 ? "%.0f B".formatted(bytes) : digits(bytes / 1_000) + " kB";
  }

  /** Two of them, or all of a larger number's integer part. */
  private static String digits(double value) {
    return String.format(Locale.ROOT, value < 9.95 ? "%.1f" : "%,.0f", value);
  }
}
