/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;

/** The cost of one way to do some work, in each round or each JVM. */
record Figure(String group, String name, List<Cost> rounds) {
  Figure {
    rounds = List.copyOf(rounds);
  }

  Estimate micros() {
    double[] ones = new double[rounds.size()];
    Arrays.fill(ones, 1);
    return Estimate.ofRatios(each(Cost::micros), ones);
  }

  /**
   * Returns the ratio to another CPU time measured in the same JVMs. Each JVM yields its own ratio,
   * so that a slow JVM does not distort it.
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

  Cost typical() {
    return new Cost(
        median(Cost::micros),
        median(Cost::jit),
        median(Cost::gc),
        median(Cost::bytes),
        median(Cost::elapsed));
  }
}
