/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The report of a run; the others of a group are compared with its first figure. */
record Report(Map<String, String> facts, List<Figure> figures) {
  /** The rows of README's table: the label, the group, and the way with Quiver. */
  private static final String[][] README = {
    {VectorRivals.INSERT, VectorRivals.INSERT, VectorRivals.WRITE_THROUGH},
    {
      "insert a vector, unchanged code for `CqlVector`",
      VectorRivals.INSERT,
      VectorRivals.QUIVER_OBJECTS
    },
    {
      "insert a vector, unchanged code for `float[]`",
      VectorRivals.INSERT,
      VectorRivals.QUIVER_ARRAY
    },
    {VectorRivals.READ, VectorRivals.READ, VectorRivals.READ_INTO},
    {"read a vector, unchanged code for `float[]`", VectorRivals.READ, VectorRivals.QUIVER_ARRAY},
    {RequestRivals.ANN, RequestRivals.ANN, RequestRivals.QUIVER},
    {RequestRivals.ROW, RequestRivals.ROW, RowRivals.QUIVER},
    {RowRivals.INSERT_INTS, RowRivals.INSERT_INTS, RowRivals.QUIVER}
  };

  Report {
    facts = new LinkedHashMap<>(facts);
    figures = List.copyOf(figures);
  }

  static Report merged(List<Report> reports) {
    Report first = reports.get(0);
    Map<String, String> facts = new LinkedHashMap<>(first.facts);
    facts.computeIfPresent(
        Host.MEASURED, (name, fact) -> "in each of %d JVMs %s".formatted(reports.size(), fact));
    List<Figure> figures = new ArrayList<>();
    for (Figure figure : first.figures) {
      List<Cost> costs =
          reports.stream()
              .map(report -> report.find(figure.group(), figure.name()).typical())
              .toList();
      figures.add(new Figure(figure.group(), figure.name(), costs));
    }
    return new Report(facts, figures);
  }

  String json() throws IOException {
    return JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build()
            .writeValueAsString(this)
        + "\n";
  }

  String markdown() {
    StringBuilder text = new StringBuilder("# Client CPU end to end\n\n| | |\n|---|---|\n");
    facts.forEach((name, value) -> text.append("| %s | %s |\n".formatted(name, value)));
    return text.append(
            """

            CPU time of the client's process in microseconds for each vector, row or request, of all its threads and \
            without the server; the part of it that the JIT compilers and the garbage collector take; and the bytes \
            that the process allocates on the heap. Each JVM contributes the medians of its rounds. \
            The CPU time is the geometric mean of the JVMs. The interval contains the true mean with a confidence of \
            95 %% (Student's t); the table shows the distance from the mean to its upper end. With a single JVM, its \
            rounds replace JVMs, and the interval does not cover differences between JVMs. \
            Ratios are computed for each JVM, and have their own mean and interval. JIT, GC, the rest and bytes are \
            medians of the JVMs. Inserts and rows by key are one row per request, with %d requests in flight, or one \
            for each thread that waits; pages have %d rows, with %d requests in flight, and each page is read %d times in a round; searches have %d \
            requests in flight.

            """
                .formatted(
                    Traffic.INSERTS, Plan.PARTITION, Traffic.READS, RowRivals.READS, Traffic.READS))
        .append(table())
        .toString();
  }

  String table() {
    // Old results do not have the elapsed time.
    boolean rates = figures.stream().anyMatch(figure -> figure.median(Cost::elapsed) > 0);
    StringBuilder text =
        new StringBuilder(
            """
            | work | way | µs | 95 % interval | JIT | GC | the rest | bytes | times the CPU of the first | 95 % interval |
            |---|---|---:|---:|---:|---:|---:|---:|---:|---:|
            """
                .replace("interval |\n", rates ? "interval | a second |\n" : "interval |\n")
                .replace("---:|\n", rates ? "---:|---:|\n" : "---:|\n"));
    for (Figure figure : figures) {
      Estimate ratio = figure.ratio(first(figure.group()));
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.2f | %s | %.2f | %.2f | %.2f | %,.0f | %.2f | %s |",
              figure.group(),
              figure.name(),
              figure.micros().value(),
              figure.micros().margin(),
              figure.median(Cost::jit),
              figure.median(Cost::gc),
              figure.median(Cost::rest),
              figure.median(Cost::bytes),
              ratio.value(),
              ratio.margin()));
      if (rates) {
        text.append(String.format(Locale.ROOT, " %,.0f |", 1e6 / figure.median(Cost::elapsed)));
      }
      text.append("\n");
    }
    return text.toString();
  }

  String readme() {
    StringBuilder text =
        new StringBuilder(
            """
            | work | driver, `CqlVector` | driver, `float[]` codec | Quiver | Quiver / driver | Quiver / `float[]` codec |
            |---|---:|---:|---:|---:|---:|
            """);
    for (String[] row : README) {
      Figure driver = first(row[1]);
      Optional<Figure> array = figure(row[1], VectorRivals.DRIVER_ARRAY);
      if (row[2].equals(VectorRivals.QUIVER_OBJECTS) && figure(row[1], row[2]).isEmpty()) {
        continue; // results of old do not have it
      }
      Figure quiver = find(row[1], row[2]);
      text.append(
          "| %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  row[0],
                  cost(driver),
                  array.map(Report::cost).orElse(""),
                  cost(quiver),
                  ratio(quiver, driver),
                  array.map(codec -> ratio(quiver, codec)).orElse("")));
    }
    return text.toString();
  }

  private static String cost(Figure figure) {
    double bytes = figure.median(Cost::bytes);
    Estimate micros = figure.micros();
    return (micros.isSteady() ? digits(micros.value()) + " µs, " : "unsteady, ")
        + (bytes < 999.5
            ? String.format(Locale.ROOT, "%.0f B", bytes)
            : digits(bytes / 1_000) + " kB");
  }

  private static String ratio(Figure quiver, Figure other) {
    Estimate ratio = quiver.ratio(other);
    String bytes = digits(quiver.median(Cost::bytes) / other.median(Cost::bytes)) + "x bytes";
    return ratio.isSteady() ? digits(ratio.value()) + "x CPU, " + bytes : bytes;
  }

  /** Formats two digits, three if the first is a 1, and all digits of a larger integer part. */
  private static String digits(double value) {
    int exponent = (int) Math.floor(Math.log10(value));
    int decimals = Math.max(0, 1 - exponent);
    boolean beginsWithOne = value < 2 * Math.pow(10, exponent) && exponent <= 1;
    return String.format(
        Locale.ROOT, "%,." + (beginsWithOne ? decimals + 1 : decimals) + "f", value);
  }

  private Figure first(String group) {
    return figures.stream()
        .filter(figure -> figure.group().equals(group))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("not measured: " + group));
  }

  private Optional<Figure> figure(String group, String name) {
    return figures.stream()
        .filter(figure -> figure.group().equals(group) && figure.name().equals(name))
        .findFirst();
  }

  private Figure find(String group, String name) {
    return figure(group, name)
        .orElseThrow(() -> new IllegalStateException("not measured: " + group + ": " + name));
  }
}
