/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * What a way costs.
 *
 * @param group what the work is
 * @param name which way
 * @param rounds what each vector, row or request cost, an entry a round, or a JVM if there were
 *     several
 */
record Figure(
    @JsonProperty("group") String group,
    @JsonProperty("name") String name,
    @JsonProperty("rounds") List<Cost> rounds) {

  /** A figure whose rounds spread more says nothing to two digits. */
  static final double STEADY_PERCENT = 15;

  Figure {
    if (rounds.isEmpty()) {
      throw new IllegalArgumentException(group + ", " + name + ": no rounds");
    }
    rounds = List.copyOf(rounds);
  }

  /** Microseconds of CPU time. */
  double median() {
    return median(Cost::micros);
  }

  double median(ToDoubleFunction<Cost> part) {
    double[] sorted = rounds.stream().mapToDouble(part).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Whether a round is not above all of the other. */
  boolean overlaps(Figure other) {
    return micros().min().orElseThrow() <= other.micros().max().orElseThrow();
  }

  /** The costliest round as a part of the cheapest of the other: all are at most that. */
  double mostOf(Figure other) {
    return micros().max().orElseThrow() / other.micros().min().orElseThrow();
  }

  private DoubleStream micros() {
    return rounds.stream().mapToDouble(Cost::micros);
  }

  boolean isSteady() {
    return spreadPercent() <= STEADY_PERCENT;
  }

  /** What one vector, row or request cost, part by part. */
  Cost typical() {
    return new Cost(median(), median(Cost::jit), median(Cost::gc), median(Cost::bytes));
  }

  /** The largest distance of a round from the median, in percent of it. */
  double spreadPercent() {
    double median = median();
    double spread =
        rounds.stream().mapToDouble(round -> Math.abs(round.micros() - median)).max().orElseThrow();
    return 100 * spread / median;
  }
}
