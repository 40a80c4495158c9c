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

  /** Returns the registry of a session's driver metrics, or null if there are none. */
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
      // By name, because the classes cannot be loaded without their library.
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
   * Shows a counter, in place of any earlier one with its id.
   *
   * @param counts read whenever the counter is read
   * @return removes the counter, unless another one has replaced it
   */
  Runnable show(MetricId id, QuiverMetric metric, SessionCounts counts);

  /**
   * Adds to the meter of an id, which is created if necessary.
   *
   * @return removes the meter, unless another one has replaced it
   */
  Runnable mark(MetricId id, long more);
}
