/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * What several JVMs, or rounds of one, say together: the geometric mean, so that the ratio of two
 * figures is the figure of their ratios.
 *
 * @param value the mean
 * @param marginPercent how far above the mean the interval reaches that has the true mean in it
 *     with a confidence of 95 % (Student's t on the logarithms), in percent of it; infinite for a
 *     single value, or one of 0
 */
record Estimate(double value, double marginPercent) {

  /** An estimate that is less certain says nothing to two digits. */
  static final double STEADY_PERCENT = 15;

  private static final double QUANTILE = 0.975;

  /** Of values; see {@link #ofRatios}. */
  static Estimate of(double... values) {
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    return ofRatios(values, ones);
  }

  /**
   * Of the ratios of values, pair by pair. A value of 0 is of a clock that is too coarse: nothing
   * is certain then, and what is left is the ratio of the sums.
   *
   * @throws IllegalArgumentException if there are none, not as many of both, or one is below 0 or
   *     no number
   */
  static Estimate ofRatios(double[] values, double[] others) {
    int n = values.length;
    if (n == 0
        || n != others.length
        || DoubleStream.concat(DoubleStream.of(values), DoubleStream.of(others))
            .anyMatch(value -> !(value >= 0))) {
      throw new IllegalArgumentException(
          "expected pairs of numbers from 0 on, got %s and %s"
              .formatted(Arrays.toString(values), Arrays.toString(others)));
    }
    if (n == 1
        || DoubleStream.concat(DoubleStream.of(values), DoubleStream.of(others))
            .anyMatch(value -> value == 0)) {
      return new Estimate(
          DoubleStream.of(values).sum() / DoubleStream.of(others).sum(), Double.POSITIVE_INFINITY);
    }
    double[] logarithms =
        IntStream.range(0, n).mapToDouble(i -> Math.log(values[i] / others[i])).toArray();
    double mean = DoubleStream.of(logarithms).average().orElseThrow();
    double squares = DoubleStream.of(logarithms).map(each -> (each - mean) * (each - mean)).sum();
    double error = Math.sqrt(squares / (n - 1) / n);
    double margin = TDistribution.of(n - 1.0).inverseCumulativeProbability(QUANTILE) * error;
    return new Estimate(Math.exp(mean), 100 * Math.expm1(margin));
  }

  boolean isSteady() {
    return marginPercent <= STEADY_PERCENT;
  }

  /** Whether all of the interval is at most this. */
  boolean isAtMost(double limit) {
    return value * (1 + marginPercent / 100) <= limit;
  }

  /** Whether some of the interval is at most this. */
  boolean mayBeAtMost(double limit) {
    return value / (1 + marginPercent / 100) <= limit;
  }

  /** How far the interval reaches above the mean, to show. */
  String margin() {
    return Double.isInfinite(marginPercent)
        ? "unknown"
        : String.format(Locale.ROOT, "+%.0f %%", marginPercent);
  }
}
