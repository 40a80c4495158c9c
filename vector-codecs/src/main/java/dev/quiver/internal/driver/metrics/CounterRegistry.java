/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.internal.core.metrics.MetricId;
import java.util.function.LongConsumer;

/**
 * A registry of one of the libraries for metrics. A counter is read where it is counted; a meter is
 * told, and has rates if the library makes rates.
 */
interface CounterRegistry {

  /**
   * Shows a counter, in place of one that has its id.
   *
   * @param counts is read whenever somebody looks at the counter
   * @return takes the counter away, unless another one has taken its place
   */
  Runnable show(MetricId id, QuiverMetric metric, SessionCounts counts);

  /** What adds to the meter of an id, which is made if there is none. */
  LongConsumer meter(MetricId id);

  /** Takes a meter away, if there is one. */
  void removeMeter(MetricId id);
}
