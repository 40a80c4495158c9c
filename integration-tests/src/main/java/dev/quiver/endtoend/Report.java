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
import java.util.Optional;

/**
 * The result of a run.
 *
 * @param facts where and with what it was measured
 * @param figures the first of each group is what the others of it are compared with
 */
record Report(
    @JsonProperty("facts") Map<String, String> facts,
    @JsonProperty("figures") List<Figure> figures) {

  /** What ordinary code may take of the driver's CPU: more is dearer. */
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

            Microseconds of CPU time that the client's process takes for each vector, row or request, all its \
            threads counted, the server not; how much of it the JIT compilers and the garbage collector took; and \
            the bytes that it allocated on the heap. In each JVM the last rounds are taken, which are repeated until they agree, or as often as the table says, and the medians of them. \
            The CPU time is the geometric mean of the JVMs. The interval has the true mean in it with a confidence of 95 %% (Student's t); the table shows how far it reaches above the mean. \
            Where there is one JVM, its rounds take the place of JVMs, and the interval says nothing of other JVMs. \
            Ratios are made JVM by JVM, and have a mean and an interval of their own. JIT, GC, the rest and bytes are medians of the JVMs. \
            Inserts and rows by key are one row a request, %d under way; pages are of %d rows, \
            %d under way, each %d times in a round; questions %d under way. The bare client writes the \
            same values in frames of protocol v4, without page size, timestamp and checksums, and looks at none that \
            it gets. "Met" means that all of the interval is at most the limit, "short" that none of it is.

            """
                .formatted(
                    Traffic.INSERTS, Plan.PARTITION, Traffic.READS, Plan.READS, Traffic.READS))
        .append(table())
        .append("\n")
        .append(targets())
        .toString();
  }

  /** The figures, a row each. */
  String table() {
    StringBuilder text =
        new StringBuilder(
            """
            | work | way | µs | 95 % interval | JIT | GC | the rest | bytes | times the CPU of the first | 95 % interval |
            |---|---|---:|---:|---:|---:|---:|---:|---:|---:|
            """);
    for (Figure figure : figures) {
      Estimate ratio = figure.ratio(first(figure.group()));
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %.2f | %s | %.2f | %.2f | %.2f | %,.0f | %.2f | %s |%n",
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
    }
    return text.toString();
  }

  /** What T14 asks for, and whether it was met. */
  String targets() {
    List<String> rows = new ArrayList<>();
    for (String read : List.of(VectorRivals.READ_INTO, VectorRivals.READ_MATRIX)) {
      rows.add(atMost(VectorRivals.READ, read, VectorRivals.BARE, 2));
      rows.add(atMost(VectorRivals.READ, read, VectorRivals.DRIVER, 0.25));
      rows.add(atMost(VectorRivals.READ, read, VectorRivals.DRIVER_ARRAY, 0.85));
    }
    String insert = VectorRivals.WRITE_THROUGH;
    rows.add(atMost(VectorRivals.INSERT, insert, VectorRivals.BARE, 2));
    rows.add(atMost(VectorRivals.INSERT, insert, VectorRivals.DRIVER, 0.25));
    rows.add(atMost(VectorRivals.INSERT, insert, VectorRivals.DRIVER_ARRAY, 0.95));
    for (String group :
        List.of(IntRivals.INSERT, IntRivals.READ, RequestRivals.ROW, RequestRivals.ENTITY)) {
      rows.add(atMost(group, IntRivals.QUIVER, IntRivals.DRIVER, NOISE));
    }
    return "| T14 | measured | 95 % interval | verdict |\n|---|---:|---:|---|\n"
        + String.join("", rows);
  }

  private String atMost(String group, String name, String other, double limit) {
    Estimate ratio = find(group, name).ratio(find(group, other));
    String verdict =
        ratio.isAtMost(limit) ? "met" : ratio.mayBeAtMost(limit) ? "not decided" : "short";
    return String.format(
        Locale.ROOT,
        "| %s: %s, at most %.2f times the CPU of %s | %.2f | %s | %s |%n",
        group,
        name,
        limit,
        other,
        ratio.value(),
        ratio.margin(),
        verdict);
  }

  /** What the others of a group are compared with. */
  Figure first(String group) {
    return figures.stream()
        .filter(figure -> figure.group().equals(group))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("not measured: " + group));
  }

  /** One that may not have been measured. */
  Optional<Figure> figure(String group, String name) {
    return figures.stream()
        .filter(figure -> figure.group().equals(group) && figure.name().equals(name))
        .findFirst();
  }

  Figure find(String group, String name) {
    return figure(group, name)
        .orElseThrow(() -> new IllegalStateException("not measured: " + group + ": " + name));
  }
}
