/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.Arrays;
import java.util.List;

/**
 * The combined rounds of a variant; NaN means not measured.
 *
 * @param nanos median of the rounds, each represented by the median of its iterations
 * @param spread the largest distance of a round's median from {@code nanos}, relative to it. From
 *     six rounds on, the outermost rounds are left out: the rest includes the median of all
 *     possible rounds with a probability of at least three quarters
 * @param rounds the number of forks
 * @param bytes the median of the bytes allocated by a call
 */
record Figure(double nanos, double spread, int rounds, double bytes) {

  static final Figure NONE = new Figure(Double.NaN, Double.NaN, 0, Double.NaN);

  /** The largest spread of a figure that is not measured again. */
  static final double STEADY = 0.15;

  /** Combines rounds. */
  static Figure of(List<double[]> times, List<double[]> allocated) {
    double[] medians = times.stream().mapToDouble(Figure::median).sorted().toArray();
    double nanos = median(medians);
    int outermost = outermost(medians.length);
    double farthest =
        Math.max(nanos - medians[outermost], medians[medians.length - 1 - outermost] - nanos);
    double bytes =
        allocated.isEmpty()
            ? Double.NaN
            : Math.round(median(allocated.stream().mapToDouble(Figure::median).toArray()));
    return new Figure(nanos, farthest / nanos, medians.length, bytes);
  }

  boolean isMeasured() {
    return rounds > 0;
  }

  /** Returns whether the spread is small; for two rounds, a third of the limit applies. */
  boolean isSteady() {
    return rounds > 1 && spread <= (rounds == 2 ? STEADY / 3 : STEADY);
  }

  String spreadText() {
    return rounds == 1 ? "one round" : "±" + Numbers.percent(spread);
  }

  /**
   * Returns the number k of rounds to leave out at each end. The median of all possible rounds is
   * outside the rest if at most k rounds are on one side of it, which is as probable as at most k
   * heads, or at most k tails, if a coin is tossed for each round.
   */
  private static int outermost(int rounds) {
    double heads = Math.pow(0.5, rounds);
    double outside = 2 * heads;
    int k = -1;
    while (outside <= 0.25) {
      k++;
      heads *= (double) (rounds - k) / (k + 1);
      outside += 2 * heads;
    }
    return Math.max(k, 0);
  }

  static double median(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("expected at least one value");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
