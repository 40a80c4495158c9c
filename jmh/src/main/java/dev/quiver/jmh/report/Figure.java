/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the rounds of a cell come to.
 *
 * @param nanos median of the rounds, each of which counts with the median of its iterations
 * @param spread the largest distance from that of a round's median, as a part of it, the outermost
 *     rounds left out from six on: so many that the median of all rounds that could be run lies
 *     within with a probability of at least three quarters
 * @param rounds how many forks there were
 * @param bytes median of the bytes allocated by a call, if they were measured
 */
record Figure(double nanos, double spread, int rounds, OptionalLong bytes) {

  /** The largest spread of a figure that the guide shows. */
  static final double STEADY = 0.15;

  private static final double CONFIDENCE = 0.75;

  /**
   * Combines rounds.
   *
   * @param times nanoseconds of each iteration, an array a round
   * @param allocated bytes per call of each iteration, likewise; empty if they were not measured
   */
  static Figure of(List<double[]> times, List<double[]> allocated) {
    double[] medians = times.stream().mapToDouble(Figure::median).toArray();
    double nanos = median(medians);
    Arrays.sort(medians);
    int outermost = outermost(medians.length);
    double farthest =
        Math.max(nanos - medians[outermost], medians[medians.length - 1 - outermost] - nanos);
    OptionalLong bytes =
        allocated.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(
                Math.round(median(allocated.stream().mapToDouble(Figure::median).toArray())));
    return new Figure(nanos, farthest / nanos, times.size(), bytes);
  }

  /** Whether the rounds agree; a single one cannot. */
  boolean isSteady() {
    return rounds > 1 && spread <= STEADY;
  }

  /** The spread as a reader sees it; a single round has none. */
  String spreadText() {
    return rounds == 1 ? "one round" : "±" + Numbers.percent(spread);
  }

  /** The bytes with three digits. */
  String sizeText() {
    return bytes.isPresent() ? Numbers.size(bytes.getAsLong()) : Numbers.NOT_MEASURED;
  }

  String bytesText() {
    return bytes.isPresent() ? Numbers.bytes(bytes.getAsLong()) : Numbers.NOT_MEASURED;
  }

  /**
   * How many rounds to leave out at each end. With k of them left out, the median of all rounds is
   * outside if at most k of the rounds fall on one side of it, as at most k heads of as many coins.
   */
  private static int outermost(int rounds) {
    double heads = Math.pow(0.5, rounds);
    double outside = 2 * heads;
    int k = 0;
    while (true) {
      heads *= (double) (rounds - k) / (k + 1);
      outside += 2 * heads;
      if (outside > 1 - CONFIDENCE) {
        return k;
      }
      k++;
    }
  }

  static double median(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("nothing to take a median of");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
