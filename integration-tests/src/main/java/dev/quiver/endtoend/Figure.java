/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;

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

  /**
   * Of so many, the lowest and the highest do not count. The median of any number of rounds lies
   * between the inner four of six with a probability of 0.78, and between all of three with 0.75.
   */
  static final int MANY = 6;

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

  /** Whether a round that counts is not above all that count of the other. */
  boolean overlaps(Figure other) {
    return Collections.min(counting()) <= Collections.max(other.counting());
  }

  /** Microseconds, without the outermost of many. */
  private List<Double> counting() {
    int out = rounds.size() >= MANY ? 1 : 0;
    List<Double> sorted = rounds.stream().map(Cost::micros).sorted().toList();
    return sorted.subList(out, sorted.size() - out);
  }

  boolean isSteady() {
    return spreadPercent() <= STEADY_PERCENT;
  }

  /** What one vector, row or request cost, part by part. */
  Cost typical() {
    return new Cost(median(), median(Cost::jit), median(Cost::gc), median(Cost::bytes));
  }

  /** The largest distance of a round that counts from the median, in percent of it. */
  double spreadPercent() {
    double median = median();
    double spread =
        counting().stream().mapToDouble(round -> Math.abs(round - median)).max().orElseThrow();
    return 100 * spread / median;
  }
}
