/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import java.util.Locale;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * The result of several JVMs, or rounds of one: the geometric mean, so that the ratio of two
 * results is the result of their ratios.
 *
 * @param value the mean
 * @param marginPercent how far the 95 % confidence interval (Student's t on the logarithms) extends
 *     above the mean, in percent of it; infinite for a single value, or one of 0
 */
record Estimate(double value, double marginPercent) {
  /**
   * Returns the estimate of ratios, pair by pair. A value of 0 means that the clock is too coarse:
   * then the estimate is the ratio of the sums, without certainty.
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
    return marginPercent <= 15;
  }

  String margin() {
    return Double.isInfinite(marginPercent)
        ? "unknown"
        : String.format(Locale.ROOT, "+%.0f %%", marginPercent);
  }
}
