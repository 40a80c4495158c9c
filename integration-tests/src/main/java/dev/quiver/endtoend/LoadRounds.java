/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What loads of one table have cost, round by round, and the table in Markdown that it makes. */
final class LoadRounds {
  private final String table;
  private final Map<String, List<Round>> rounds = new LinkedHashMap<>();

  /**
   * @param rate rows in a second
   * @param cost of the client, for each row
   * @param failure null if there was none
   */
  record Round(double rate, Cost cost, @Nullable String failure) {
    @Override
    public String toString() {
      return failure == null
          ? "%,.0f rows/s, %.1f us CPU a row (%.1f without JIT and GC), %,.0f bytes allocated a row"
              .formatted(rate, cost.micros(), cost.rest(), cost.bytes())
          : "failed: " + failure;
    }
  }

  LoadRounds(String table) {
    this.table = table;
  }

  void add(String way, Round round) {
    rounds.computeIfAbsent(way, name -> new ArrayList<>()).add(round);
  }

  /**
   * Prints medians.
   *
   * @param ours the way that is compared with the best of the others
   * @param warmUp so many rounds at the beginning do not count
   */
  void print(PrintStream out, String ours, int warmUp) {
    double best =
        rounds.keySet().stream()
            .filter(way -> !way.equals(ours))
            .mapToDouble(way -> median(way, warmUp, Round::rate))
            .filter(rate -> !Double.isNaN(rate))
            .max()
            .orElse(Double.NaN);
    out.printf(
        "%n## %s%n%n| way | rounds | rows/s | of the best loop | client CPU a row, µs | without JIT"
            + " and GC | bytes allocated a row |%n|---|---:|---:|---:|---:|---:|---:|%n",
        table);
    rounds.forEach(
        (way, all) -> {
          double rate = median(way, warmUp, Round::rate);
          if (Double.isNaN(rate)) {
            out.printf("| %s | %d | %s | | | | |%n", way, all.size(), all.get(0));
          } else {
            out.printf(
                Locale.ROOT,
                "| %s | %d | %,.0f | %.2fx | %.1f | %.1f | %,.0f |%n",
                way,
                all.size() - warmUp,
                rate,
                rate / best,
                median(way, warmUp, round -> round.cost().micros()),
                median(way, warmUp, round -> round.cost().rest()),
                median(way, warmUp, round -> round.cost().bytes()));
          }
        });
    out.printf("%n<details><summary>All rounds: rows/s (µs of CPU; bytes)</summary>%n%n");
    rounds.forEach(
        (way, all) ->
            out.printf(
                "- %s: %s%n",
                way,
                all.stream()
                    .map(
                        round ->
                            round.failure() == null
                                ? "%,.0f (%.1f; %,.0f)"
                                    .formatted(
                                        round.rate(), round.cost().micros(), round.cost().bytes())
                                : "failed")
                    .collect(Collectors.joining(", "))));
    out.printf("%n</details>%n");
  }

  /** Of the rounds that count and have not failed; NaN if there is none. */
  private double median(String way, int warmUp, ToDoubleFunction<Round> figure) {
    double[] values =
        rounds.getOrDefault(way, List.of()).stream()
            .skip(warmUp)
            .filter(round -> round.failure() == null)
            .mapToDouble(figure)
            .toArray();
    if (values.length == 0) {
      return Double.NaN;
    }
    Arrays.sort(values);
    return (values[(values.length - 1) / 2] + values[values.length / 2]) / 2;
  }
}
