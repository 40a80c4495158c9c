/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.internal.core.metrics.MetricId;

/** A registry of one of the libraries for metrics. */
interface CounterRegistry {

  /**
   * Shows a counter, in place of one that has its id.
   *
   * @param counts is read whenever somebody looks at the counter
   * @return takes the counter away, unless another one has taken its place
   */
  Runnable show(MetricId id, QuiverMetric metric, SessionCounts counts);
}
