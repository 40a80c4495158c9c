/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metrics.MetricIdGenerator;
import java.util.EnumMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The meters of a session's loads and scans, in the registry of the driver's metrics. A meter
 * exists from its first mark until the session is closed, even without fast frames. Thread-safe.
 */
public final class RunMeters {

  /** The meters of open sessions, by the context of the session. Guarded by the map's own lock. */
  private static final Map<InternalDriverContext, RunMeters> OPEN = new WeakHashMap<>();

  private final LibraryRegistry registry;
  private final MetricIdGenerator ids;
  private final Map<RunMetric, Runnable> removals = new EnumMap<>(RunMetric.class);
  private boolean closed;

  private RunMeters(LibraryRegistry registry, MetricIdGenerator ids) {
    this.registry = registry;
    this.ids = ids;
  }

  /**
   * Returns the meters of a session, or null if its driver metrics are off. Sessions with the same
   * context, such as a wrapper and the session that it wraps, have the same meters.
   */
  public static @Nullable RunMeters of(Session session) {
    if (!(session.getContext() instanceof InternalDriverContext context)) {
      return null;
    }
    synchronized (OPEN) {
      RunMeters open = OPEN.get(context);
      if (open != null) {
        return open;
      }
      LibraryRegistry registry = LibraryRegistry.of(context);
      if (registry == null) {
        return null;
      }
      RunMeters meters = new RunMeters(registry, context.getMetricIdGenerator());
      CompletionStage<?> end =
          session.closeFuture().whenComplete((ended, failure) -> close(context, meters));
      if (!end.toCompletableFuture().isDone()) {
        OPEN.put(context, meters);
      }
      return meters;
    }
  }

  private static void close(InternalDriverContext context, RunMeters meters) {
    synchronized (OPEN) {
      OPEN.remove(context, meters);
    }
    meters.close();
  }

  /**
   * Adds {@code more} to a meter. Each call looks up the meter in the registry, because another
   * session of the same name may have removed it. Does nothing once the session is closed.
   *
   * @throws RuntimeException if the registry rejects the meter, for example because another metric
   *     has the same name
   */
  public synchronized void mark(RunMetric metric, long more) {
    if (!closed) {
      removals.put(metric, registry.mark(ids.sessionMetricId(metric), more));
    }
  }

  private synchronized void close() {
    closed = true;
    removals.values().forEach(LibraryRegistry::remove);
  }
}
