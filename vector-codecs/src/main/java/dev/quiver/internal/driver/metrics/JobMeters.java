/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metrics.MetricIdGenerator;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The meters of loads and scans, in the registry of the driver's metrics: of any session, with fast
 * frames or without them. Jobs of a session share its meters, which go when it is closed.
 */
public final class JobMeters {

  /** The contexts of sessions whose meters go when they are closed. */
  private static final Set<InternalDriverContext> KNOWN =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private final CounterRegistry registry;
  private final MetricIdGenerator ids;

  private JobMeters(CounterRegistry registry, MetricIdGenerator ids) {
    this.registry = registry;
    this.ids = ids;
  }

  /** The meters of a session, or null if it has no metrics of the driver. */
  public static @Nullable JobMeters of(Session session) {
    if (!(session.getContext() instanceof InternalDriverContext context)) {
      return null;
    }
    CounterRegistry registry = SessionMetrics.registry(context);
    if (registry == null) {
      return null;
    }
    JobMeters meters = new JobMeters(registry, context.getMetricIdGenerator());
    if (KNOWN.add(context)) {
      session.closeFuture().whenComplete((closed, failure) -> meters.remove());
    }
    return meters;
  }

  /**
   * What is told how many more there are.
   *
   * @throws RuntimeException if the registry refuses the meter, as its name may be taken
   */
  public LongConsumer meter(JobMetric metric) {
    return registry.meter(ids.sessionMetricId(metric));
  }

  private void remove() {
    for (JobMetric metric : JobMetric.values()) {
      registry.removeMeter(ids.sessionMetricId(metric));
    }
  }
}
