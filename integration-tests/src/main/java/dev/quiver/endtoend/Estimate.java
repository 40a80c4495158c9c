/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.DoubleStream;
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

  /**
   * Of values above 0. A value of 0 is of a clock that is too coarse: nothing is certain then.
   *
   * @throws IllegalArgumentException if there are none, or one is below 0 or no number
   */
  static Estimate of(double... values) {
    if (values.length == 0 || DoubleStream.of(values).anyMatch(value -> !(value >= 0))) {
      throw new IllegalArgumentException(
          "expected numbers from 0 on, got " + Arrays.toString(values));
    }
    if (values.length == 1 || DoubleStream.of(values).anyMatch(value -> value == 0)) {
      return new Estimate(
          DoubleStream.of(values).average().orElseThrow(), Double.POSITIVE_INFINITY);
    }
    double[] logarithms = DoubleStream.of(values).map(Math::log).toArray();
    double mean = DoubleStream.of(logarithms).average().orElseThrow();
    int n = values.length;
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
