/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Meter;
import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.internal.core.metrics.MetricId;

/** Counters and meters in a registry of Dropwizard Metrics. They have a name and no tags. */
final class DropwizardRegistry implements LibraryRegistry {

  private final MetricRegistry registry;

  DropwizardRegistry(Metrics metrics) {
    this.registry = metrics.getRegistry();
  }

  @Override
  public Runnable register(MetricId id, QuiverMetric metric, SessionCounts counts) {
    String name = id.getName();
    Counter counter = new Registered(metric, counts);
    if (registry.getMetrics().get(name) instanceof Registered) {
      registry.remove(name);
    }
    registry.register(name, counter);
    return removal(counter);
  }

  /** A counter whose value is a count of the session; incrementing the counter has no effect. */
  private static final class Registered extends Counter {
    private final QuiverMetric metric;
    private final SessionCounts counts;

    Registered(QuiverMetric metric, SessionCounts counts) {
      this.metric = metric;
      this.counts = counts;
    }

    @Override
    public long getCount() {
      return metric.of(counts);
    }
  }

  @Override
  public Runnable mark(MetricId id, long more) {
    Meter meter = registry.meter(id.getName());
    meter.mark(more);
    return removal(meter);
  }

  private Runnable removal(Metric metric) {
    return () -> registry.removeMatching((name, shown) -> shown == metric);
  }
}
