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

  private static final String BEGIN = "<!-- requests: begin -->\n";
  private static final String END = "<!-- requests: end -->\n";

  /** A row: the work, and who does it with Quiver. */
  private record Asked(String group, String quiver) {}

  private static final List<Asked> ASKED =
      List.of(
          new Asked(VectorRivals.INSERT, VectorRivals.WRITE_THROUGH),
          new Asked(VectorRivals.READ, VectorRivals.READ_INTO),
          new Asked(RequestRivals.ANN, RequestRivals.QUIVER),
          new Asked(RequestRivals.ROW, IntRivals.QUIVER),
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
    return readme.substring(0, begin + BEGIN.length()) + of(report) + readme.substring(end);
  }

  private static String of(Report report) {
    StringBuilder text =
        new StringBuilder(
            """

            | client CPU and heap | driver | its float[] codec | Quiver | Quiver / driver | Quiver / float[] codec |
            |---|---:|---:|---:|---:|---:|
            """);
    for (Asked asked : ASKED) {
      Figure driver = report.first(asked.group);
      Optional<Figure> array = report.figure(asked.group, VectorRivals.DRIVER_ARRAY);
      Figure quiver = report.figure(asked.group, asked.quiver).orElseThrow();
      text.append(
          "| %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  asked.group,
                  cost(driver),
                  array.map(ReadmeTable::cost).orElse(""),
                  cost(quiver),
                  ratio(quiver, driver),
                  array.map(codec -> ratio(quiver, codec)).orElse("")));
    }
    return text.append(
            """

            Microseconds of CPU of the client's process for each vector, row or request, and bytes of heap; %s. Against a server on the same machine; inserts and rows by key 64 under way, pages of 100 vectors and questions 8. Quiver \
            inserts by `WriteThrough` and reads by `Vectors.read`; rows and ints are read by unchanged code. A figure is a median, and one whose rounds spread more than ±15 %% is called unsteady and left out. \
            %s, JDK %s, driver %s, commit %s: [the report](jmh/results/end-to-end/jdk-17.md) has more, a bare Netty client among it.

            """
                .formatted(
                    report.facts().get("measured"),
                    report.facts().get("machine"),
                    report.facts().get("JDK"),
                    report.facts().get("driver"),
                    report.facts().get("commit")))
        .toString();
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
    return quiver.isSteady() && other.isSteady()
        ? String.format(Locale.ROOT, "%.2fx CPU, %s", quiver.median() / other.median(), ofBytes)
        : ofBytes;
  }
}
