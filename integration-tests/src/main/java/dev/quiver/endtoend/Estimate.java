/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.Locale;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

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

  /**
   * Of the ratios of values, pair by pair. A value of 0 is of a clock that is too coarse: nothing
   * is certain then, and what is left is the ratio of the sums.
   */
  static Estimate ofRatios(double[] values, double[] others) {
    SummaryStatistics logarithms = new SummaryStatistics();
    for (int i = 0; i < values.length; i++) {
      logarithms.addValue(Math.log(values[i] / others[i]));
    }
    if (values.length == 1 || !Double.isFinite(logarithms.getSum())) {
      return new Estimate(
          DoubleStream.of(values).sum() / DoubleStream.of(others).sum(), Double.POSITIVE_INFINITY);
    }
    double margin =
        new TDistribution(values.length - 1.0).inverseCumulativeProbability(0.975)
            * logarithms.getStandardDeviation()
            / Math.sqrt(values.length);
    return new Estimate(Math.exp(logarithms.getMean()), 100 * Math.expm1(margin));
  }

  boolean isSteady() {
    return marginPercent <= STEADY_PERCENT;
  }

  /** How far the interval reaches above the mean, to show. */
  String margin() {
    return Double.isInfinite(marginPercent)
        ? "unknown"
        : String.format(Locale.ROOT, "+%.0f %%", marginPercent);
  }
}
