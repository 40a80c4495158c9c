/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The table of README that says what requests of services cost. */
final class ReadmeTable {

  private static final String UNSTEADY = "unsteady";
  private static final double KILO = 1_000;

  /** So many bytes and more are shown in kB: this many would be 1000 B. */
  private static final double SMALL = 999.5;

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
    if (text.indexOf(UNSTEADY) >= 0) {
      text.append(
          "\nA time that is less certain than the others is called unsteady and left out.\n");
    }
    return text.append(explained(report, page)).toString();
  }

  private static String explained(Report report, String page) {
    return """

        The table shows what a service's client pays for each vector of %s floats, row, entity or ANN query: CPU time, and bytes allocated on the heap. Less is better: 0.22x means 22 %% of the other's cost. \
        The column "Quiver" is a session of `Quiver.sessionBuilder()`. It inserts vectors by `WriteThrough` and reads them by `Vectors.read`, unless the row says otherwise; all other rows are code that nobody changed. \
        A figure is the mean of several JVMs. Its 95 %% interval reaches at most %.0f %% above it, so that ratios near 1.00x show no difference. \
        %s, JDK %s, driver %s, kernel %s, commit %s; the server runs on the same machine. \
        [The report](jmh/results/end-to-end/%s) has more, a bare Netty client among it; [performance](docs/guide/performance.md) says how it was measured.

        """
        .formatted(
            report.facts().get(Host.DIMENSION),
            Estimate.STEADY_PERCENT,
            report.facts().get("machine"),
            report.facts().get("JDK"),
            report.facts().get("driver"),
            kernel(report),
            report.facts().get("commit"),
            page);
  }

  private static String kernel(Report report) {
    String name = String.valueOf(report.facts().get("kernel"));
    return name.equals("simd")
        ? name + " (`--add-modules jdk.incubator.vector -Dquiver.kernel=simd`)"
        : name;
  }

  private static String cost(Figure figure) {
    String bytes = bytes(figure.median(Cost::bytes));
    Estimate micros = figure.micros();
    return micros.isSteady()
        ? "%s µs, %s".formatted(digits(micros.value()), bytes)
        : UNSTEADY + ", " + bytes;
  }

  private static String ratio(Figure quiver, Figure other) {
    double ofBytes = quiver.median(Cost::bytes) / other.median(Cost::bytes);
    String bytes = digits(ofBytes) + "x bytes";
    Estimate ratio = quiver.ratio(other);
    return ratio.isSteady() ? "%sx CPU, %s".formatted(digits(ratio.value()), bytes) : bytes;
  }

  private static String bytes(double bytes) {
    return bytes < SMALL
        ? String.format(Locale.ROOT, "%.0f B", bytes)
        : digits(bytes / KILO) + " kB";
  }

  /** Two of them, three where the first is a 1, and all of a larger number's integer part. */
  private static String digits(double value) {
    int exponent = (int) Math.floor(Math.log10(value));
    int decimals = Math.max(0, 1 - exponent);
    boolean beginsWithOne = value < 2 * Math.pow(10, exponent) && exponent <= 1;
    return String.format(
        Locale.ROOT, "%,." + (beginsWithOne ? decimals + 1 : decimals) + "f", value);
  }
}
