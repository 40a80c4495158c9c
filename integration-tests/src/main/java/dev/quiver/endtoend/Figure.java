/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import com.fasterxml.jackson.annotation.JsonProperty;
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

  /** Rounds of a JVM that are farther from their median than this, in percent, do not agree. */
  private static final double AGREE_PERCENT = 15;

  Figure {
    if (rounds.isEmpty()) {
      throw new IllegalArgumentException(group + ", " + name + ": no rounds");
    }
    rounds = List.copyOf(rounds);
  }

  /** Microseconds of CPU time. */
  Estimate micros() {
    return Estimate.of(eachMicros());
  }

  /**
   * The CPU time as a part of the other's, which was measured in the same JVMs: each says it by
   * itself, so that what makes all of a JVM slow is in none of them.
   */
  Estimate ratio(Figure other) {
    if (rounds.size() != other.rounds.size()) {
      throw new IllegalArgumentException(
          "%s: %s has %d rounds, %s has %d"
              .formatted(group, name, rounds.size(), other.name, other.rounds.size()));
    }
    return Estimate.ofRatios(eachMicros(), other.eachMicros());
  }

  private double[] eachMicros() {
    return rounds.stream().mapToDouble(Cost::micros).toArray();
  }

  double median(ToDoubleFunction<Cost> part) {
    double[] sorted = rounds.stream().mapToDouble(part).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** What one vector, row or request cost in a JVM, part by part: the medians of its rounds. */
  Cost typical() {
    return new Cost(median(Cost::micros), median(Cost::jit), median(Cost::gc), median(Cost::bytes));
  }

  /** Whether the rounds of a JVM are those of a steady state. */
  boolean roundsAgree() {
    double median = median(Cost::micros);
    return rounds.stream()
        .allMatch(round -> Math.abs(round.micros() - median) <= median * AGREE_PERCENT / 100);
  }
}
