/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.LifecycleListener;
import com.datastax.oss.driver.internal.core.metrics.MetricId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers the counters of a session in the registry of the driver's metrics, and removes them
 * when the session is closed. A session has no counters if driver metrics are off, if the
 * configuration lists no metric of Quiver, or if a metric cannot be registered.
 */
public final class SessionMetrics implements LifecycleListener {

  private static final Logger LOG = LoggerFactory.getLogger(SessionMetrics.class);

  /** Held while metrics change: one session replaces another's of its name in several steps. */
  private static final Object LOCK = new Object();

  private final @Nullable SessionCounts counts;
  private final List<Runnable> removals = new ArrayList<>();

  /** The metric that was last passed to the registry, for the warning. */
  private @Nullable QuiverMetric registering;

  private SessionMetrics(@Nullable SessionCounts counts) {
    this.counts = counts;
  }

  /** Creates the counters of a session, and registers them. */
  public static SessionMetrics of(InternalDriverContext context) {
    SessionMetrics metrics = new SessionMetrics(null);
    try {
      Set<QuiverMetric> enabled = QuiverMetric.enabled(context);
      LibraryRegistry registry = enabled.isEmpty() ? null : LibraryRegistry.of(context);
      if (registry != null) {
        SessionCounts counts = new SessionCounts();
        metrics = new SessionMetrics(counts);
        synchronized (LOCK) {
          for (QuiverMetric metric : enabled) {
            metrics.registering = metric;
            MetricId id = context.getMetricIdGenerator().sessionMetricId(metric);
            metrics.removals.add(registry.register(id, metric, counts));
          }
        }
      }
      return metrics;
    } catch (RuntimeException | LinkageError e) {
      // The registry or the generator of ids may be a class of the application, or of another
      // version of the library, and throw any exception.
      metrics.close();
      LOG.warn(
          "[{}] Cannot register Quiver's metrics; the session works without them"
              + " (docs/guide/metrics.md){}: {}",
          context.getSessionName(),
          metrics.registering == null ? "" : "; rejected: " + metrics.registering.getPath(),
          e.toString());
      return new SessionMetrics(null);
    }
  }

  /** Returns the session's counters, or null if it has none. */
  public @Nullable SessionCounts counts() {
    return counts;
  }

  @Override
  public void onSessionReady() {}

  /** Removes the metrics from the registry, as drivers from 4.18 on remove their own. */
  @Override
  public void close() {
    synchronized (LOCK) {
      removals.forEach(LibraryRegistry::remove);
    }
  }
}
