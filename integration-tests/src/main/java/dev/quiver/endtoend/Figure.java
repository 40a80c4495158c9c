/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What a way costs.
 *
 * @param group what the work is
 * @param name which way
 * @param rounds what each vector, row or request cost, an entry a round, or a JVM if there were
 *     several
 */
record Figure(String group, String name, List<Cost> rounds) {

  Figure {
    rounds = List.copyOf(rounds);
  }

  /** Microseconds of CPU time. */
  Estimate micros() {
    double[] ones = new double[rounds.size()];
    Arrays.fill(ones, 1);
    return Estimate.ofRatios(each(Cost::micros), ones);
  }

  /**
   * The CPU time as a part of the other's, which was measured in the same JVMs: each says it by
   * itself, so that what makes all of a JVM slow is in none of them.
   */
  Estimate ratio(Figure other) {
    return Estimate.ofRatios(each(Cost::micros), other.each(Cost::micros));
  }

  private double[] each(ToDoubleFunction<Cost> part) {
    return rounds.stream().mapToDouble(part).toArray();
  }

  double median(ToDoubleFunction<Cost> part) {
    return StatUtils.percentile(each(part), 50);
  }

  /** What one vector, row or request cost in a JVM, part by part: the medians of its rounds. */
  Cost typical() {
    return new Cost(
        median(Cost::micros),
        median(Cost::jit),
        median(Cost::gc),
        median(Cost::bytes),
        median(Cost::elapsed));
  }
}
