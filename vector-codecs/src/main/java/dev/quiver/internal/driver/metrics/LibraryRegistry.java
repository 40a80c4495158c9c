/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metrics.MetricId;
import com.datastax.oss.driver.internal.core.metrics.MetricsFactory;
import com.datastax.oss.driver.internal.core.metrics.SessionMetricUpdater;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** The metric registry of a session, in one of the libraries that the driver supports. */
interface LibraryRegistry {

  /** Returns the registry of a session's driver metrics; null if off or of another library. */
  static @Nullable LibraryRegistry of(InternalDriverContext context) {
    String driverPackage = "com.datastax.oss.driver.internal.metrics.";
    MetricsFactory factory = context.getMetricsFactory();
    SessionMetricUpdater updater = factory.getSessionUpdater();
    Metrics dropwizard = factory.getMetrics().orElse(null);
    if (dropwizard != null) {
      return new DropwizardRegistry(dropwizard);
    }
    Class<?> ancestor = updater.getClass();
    while (ancestor != null) {
      // Compares names, because the classes cannot be loaded without their library.
      String name = ancestor.getName();
      if (name.equals(driverPackage + "micrometer.MicrometerSessionMetricUpdater")) {
        return new MicrometerRegistry(context.getMetricRegistry());
      } else if (name.equals(driverPackage + "microprofile.MicroProfileSessionMetricUpdater")) {
        return new MicroProfileRegistry(context.getMetricRegistry());
      }
      ancestor = ancestor.getSuperclass();
    }
    return null;
  }

  /**
   * Registers a counter of a session, and replaces a counter of Quiver that has the same id.
   *
   * @param counts the session's counters, from which the registered counter takes its value
   *     whenever it is read
   * @return an action that removes the counter, unless another counter has replaced it
   */
  Runnable register(MetricId id, QuiverMetric metric, SessionCounts counts);

  /**
   * Adds {@code more} to the meter of an id, and creates the meter if necessary.
   *
   * @return an action that removes the meter, unless another meter has replaced it
   */
  Runnable mark(MetricId id, long more);

  /** Runs the action that removes a metric; the registry may throw any exception. */
  static void remove(Runnable removal) {
    try {
      removal.run();
    } catch (RuntimeException | LinkageError e) {
      LoggerFactory.getLogger(LibraryRegistry.class).debug("A metric could not be removed", e);
    }
  }
}
