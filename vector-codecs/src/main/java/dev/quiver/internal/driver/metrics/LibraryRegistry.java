/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metrics.MetricId;
import com.datastax.oss.driver.internal.core.metrics.MetricsFactory;
import com.datastax.oss.driver.internal.core.metrics.SessionMetricUpdater;
import org.jspecify.annotations.Nullable;

/** A registry of one of the libraries for metrics. */
interface LibraryRegistry {

  /** The registry that the driver's own metrics of a session are in, or null if there are none. */
  static @Nullable LibraryRegistry of(InternalDriverContext context) {
    String drivers = "com.datastax.oss.driver.internal.metrics.";
    MetricsFactory factory = context.getMetricsFactory();
    SessionMetricUpdater updater = factory.getSessionUpdater();
    Metrics dropwizard = factory.getMetrics().orElse(null);
    if (dropwizard != null) {
      return new DropwizardRegistry(dropwizard);
    }
    Class<?> ancestor = updater.getClass();
    while (ancestor != null) {
      // By name, because the classes cannot be loaded where their library is not there.
      String name = ancestor.getName();
      if (name.equals(drivers + "micrometer.MicrometerSessionMetricUpdater")) {
        return new MicrometerRegistry(context.getMetricRegistry());
      } else if (name.equals(drivers + "microprofile.MicroProfileSessionMetricUpdater")) {
        return new MicroProfileRegistry(context.getMetricRegistry());
      }
      ancestor = ancestor.getSuperclass();
    }
    return null;
  }

  /**
   * Shows a counter, in place of one that has its id.
   *
   * @param counts is read whenever somebody looks at the counter
   * @return takes the counter away, unless another one has taken its place
   */
  Runnable show(MetricId id, QuiverMetric metric, SessionCounts counts);

  /**
   * Adds to the meter of an id, which is made if it is not there.
   *
   * @return takes the meter away, unless another one has taken its place
   */
  Runnable mark(MetricId id, long more);
}
