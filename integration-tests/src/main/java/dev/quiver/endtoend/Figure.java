/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * What a way costs.
 *
 * @param group what the work is
 * @param name which way
 * @param rounds microseconds of CPU for each vector or row, a figure a round
 */
record Figure(
    @JsonProperty("group") String group,
    @JsonProperty("name") String name,
    @JsonProperty("rounds") List<Double> rounds) {

  Figure {
    if (rounds.isEmpty()) {
      throw new IllegalArgumentException(group + ", " + name + ": no rounds");
    }
    rounds = List.copyOf(rounds);
  }

  double median() {
    double[] sorted = rounds.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Whether a round of the one is not above all rounds of the other. */
  boolean overlaps(Figure other) {
    return Collections.min(rounds) <= Collections.max(other.rounds);
  }

  /** The largest distance of a round from the median. */
  double spread() {
    double median = median();
    return rounds.stream().mapToDouble(round -> Math.abs(round - median)).max().orElseThrow();
  }
}
