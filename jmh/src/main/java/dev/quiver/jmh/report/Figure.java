/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.report;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the rounds of a cell come to.
 *
 * @param nanos median of the rounds, each of which counts with the median of its iterations
 * @param spread the largest distance of a round's median from that, as a part of it
 * @param rounds how many forks there were
 * @param bytes median of the bytes allocated by a call, if they were measured
 */
record Figure(double nanos, double spread, int rounds, OptionalLong bytes) {

  /**
   * Combines rounds.
   *
   * @param times nanoseconds of each iteration, an array a round
   * @param allocated bytes per call of each iteration, likewise; empty if they were not measured
   */
  static Figure of(List<double[]> times, List<double[]> allocated) {
    double[] medians = times.stream().mapToDouble(Figure::median).toArray();
    double nanos = median(medians);
    double farthest =
        Arrays.stream(medians).map(median -> Math.abs(median - nanos)).max().orElse(0);
    OptionalLong bytes =
        allocated.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(
                Math.round(median(allocated.stream().mapToDouble(Figure::median).toArray())));
    return new Figure(nanos, farthest / nanos, times.size(), bytes);
  }

  /** The spread as a reader sees it; a single round has none. */
  String spreadText() {
    return rounds == 1 ? "one round" : "±" + Numbers.percent(spread);
  }

  String bytesText() {
    return bytes.isPresent() ? Numbers.bytes(bytes.getAsLong()) : Numbers.NOT_MEASURED;
  }

  private static double median(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no iterations to take a median of");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
