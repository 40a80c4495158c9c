/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.internal.core.metrics.MetricId;
import java.util.function.LongSupplier;

/** A registry of one of the libraries for metrics. */
interface CounterRegistry {

  /**
   * Shows a counter, in place of what has its id.
   *
   * @param count is asked whenever somebody looks
   * @return takes the counter away, unless another one has taken its place
   */
  Runnable show(MetricId id, LongSupplier count);
}
