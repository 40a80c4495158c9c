/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The result of a run.
 *
 * @param facts where and with what it was measured
 * @param figures the first of each group is what the others of it are compared with
 */
record Report(
    @JsonProperty("facts") Map<String, String> facts,
    @JsonProperty("figures") List<Figure> figures) {

  private static final int FEWER = 5;

  /** Differences below this are noise. */
  private static final double NOISE = 1.05;

  /** Copies both, in their order. */
  Report {
    facts = new LinkedHashMap<>(facts);
    figures = List.copyOf(figures);
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

            Microseconds of CPU time that the client's process takes for each vector or row, all its threads \
            counted, the server not. Median of the rounds; the spread is the largest distance of a round from it. \
            Inserts are one row a request, 64 under way; reads are of partitions of %d rows, 8 under way, each %d times \
            in a round. "Lost in noise": more than the limit, but the rounds of both overlap.

            """
                .formatted(Plan.PARTITION, Plan.READS))
        .append(table())
        .append("\n")
        .append(targets())
        .toString();
  }

  /** The figures, a row each. */
  String table() {
    StringBuilder text =
        new StringBuilder(
            "| work | way | µs | spread | times the CPU of the first |\n|---|---|---:|---:|---:|\n");
    for (Figure figure : figures) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.2f | ±%.2f | %.3f |%n",
              figure.group(),
              figure.name(),
              figure.median(),
              figure.spread(),
              figure.median() / first(figure.group()).median()));
    }
    return text.toString();
  }

  /** What T9 asks for, and whether it was met. */
  String targets() {
    List<String> rows = new ArrayList<>();
    rows.add(fewer(VectorRivals.INSERT, VectorRivals.WRITE_THROUGH));
    rows.add(fewer(VectorRivals.READ, VectorRivals.READ_INTO));
    rows.add(fewer(VectorRivals.READ, VectorRivals.READ_MATRIX));
    rows.add(notSlower(IntRivals.INSERT));
    rows.add(notSlower(IntRivals.READ));
    return "| T9 | measured | verdict |\n|---|---:|---|\n" + String.join("", rows);
  }

  private String fewer(String group, String name) {
    double ratio = first(group).median() / find(group, name).median();
    return row(
        "%s: %s, at most 1/%d of the CPU of %s".formatted(group, name, FEWER, first(group).name()),
        1 / ratio,
        ratio >= FEWER ? "met" : "short");
  }

  private String notSlower(String group) {
    Figure driver = first(group);
    Figure quiver = find(group, IntRivals.QUIVER);
    double ratio = quiver.median() / driver.median();
    String verdict = ratio <= NOISE ? "met" : quiver.overlaps(driver) ? "lost in noise" : "short";
    return row(
        String.format(
            Locale.ROOT, "%s: not slower than the driver, up to %.2f being noise", group, NOISE),
        ratio,
        verdict);
  }

  private static String row(String what, double ratio, String verdict) {
    return String.format(Locale.ROOT, "| %s | %.3f | %s |%n", what, ratio, verdict);
  }

  private Figure first(String group) {
    return figures.stream()
        .filter(figure -> figure.group().equals(group))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("not measured: " + group));
  }

  private Figure find(String group, String name) {
    return figures.stream()
        .filter(figure -> figure.group().equals(group) && figure.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("not measured: " + group + ": " + name));
  }
}
