/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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

  private static String of(Report report, String page) {
    StringBuilder text =
        new StringBuilder(
            """

            | work | driver, vectors as `CqlVector` | driver, its codec for `float[]` | Quiver session | Quiver / driver | Quiver / float[] codec |
            |---|---:|---:|---:|---:|---:|
            """);
    for (Asked asked : ASKED) {
      Figure driver = report.first(asked.group);
      Optional<Figure> array = report.figure(asked.group, VectorRivals.DRIVER_ARRAY);
      Figure quiver = report.figure(asked.group, asked.quiver).orElseThrow();
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
    return text.append(explained(report)).append(where(report, page)).toString();
  }

  private static String explained(Report report) {
    return """

        Each cell has the CPU time of the client's process in microseconds, then the bytes that it allocated on the heap, each for one vector, row, entity or question. Less is better: 0.21x means 21 %% of the other's cost. \
        A time is the median of the rounds, or of the JVMs if there were several. "Unsteady" means that one of them differs from the median by more than %.0f %%: that time is left out, the bytes stay. \
        "At most 0.38x" stands where one of the two is unsteady, and all rounds, or JVMs, of Quiver took less than any of the other: it compares the costliest with the cheapest. \
        What was measured: %s, against a server on the same machine. %d inserts, or reads by key, are under way at a time. \
        Vectors are read in pages of %d; %d pages, or %d questions, are under way at a time. Quiver is a session of `Quiver.sessionBuilder()`: unless the row says otherwise, it inserts vectors by `WriteThrough` and reads them by `Vectors.read`; rows, entities and ints go through unchanged code. \
        """
            .formatted(
                Figure.STEADY_PERCENT,
                report.facts().get(Host.MEASURED),
                Traffic.INSERTS,
                Plan.PARTITION,
                Traffic.READS,
                Traffic.READS)
        + arrays(report);
  }

  /** What {@code float[]} costs where the codec registry is all of Quiver. */
  private static String arrays(Report report) {
    List<String> ratios = new ArrayList<>();
    for (String group : List.of(VectorRivals.INSERT, VectorRivals.READ)) {
      Figure driver = report.figure(group, VectorRivals.DRIVER_ARRAY).orElse(null);
      Figure registry = report.figure(group, VectorRivals.REGISTRY_ARRAY).orElse(null);
      if (driver != null && registry != null) {
        ratios.add("%s: %s".formatted(group, ratio(registry, driver)));
      }
    }
    return ratios.isEmpty()
        ? ""
        : "`float[]` with the registry alone, compared with the driver's codec for it: %s. "
            .formatted(String.join("; ", ratios));
  }

  private static String where(Report report, String page) {
    return """
        %s, JDK %s, driver %s, kernel %s, commit %s: [the report](jmh/results/end-to-end/%s) has more, a bare Netty client among it.

        """
        .formatted(
            report.facts().get("machine"),
            report.facts().get("JDK"),
            report.facts().get("driver"),
            report.facts().get("kernel"),
            report.facts().get("commit"),
            page);
  }

  private static String cost(Figure figure) {
    String bytes = String.format(Locale.ROOT, "%,.0f B", figure.median(Cost::bytes));
    return figure.isSteady()
        ? String.format(Locale.ROOT, "%.1f µs, %s", figure.median(), bytes)
        : "unsteady, " + bytes;
  }

  private static String ratio(Figure quiver, Figure other) {
    double bytes = quiver.median(Cost::bytes) / other.median(Cost::bytes);
    String ofBytes = String.format(Locale.ROOT, "%.2fx bytes", bytes);
    if (quiver.isSteady() && other.isSteady()) {
      return String.format(Locale.ROOT, "%.2fx CPU, %s", quiver.median() / other.median(), ofBytes);
    }
    double most = Math.ceil(100 * quiver.mostOf(other)) / 100;
    return most < 1 ? String.format(Locale.ROOT, "at most %.2fx CPU, %s", most, ofBytes) : ofBytes;
  }
}
