/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Meter;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.internal.core.metrics.MetricId;
import java.util.function.LongConsumer;

/** Counters and meters of Dropwizard Metrics, which have a name and no tags. */
final class DropwizardRegistry implements CounterRegistry {

  private final MetricRegistry registry;

  DropwizardRegistry(Metrics metrics) {
    this.registry = metrics.getRegistry();
  }

  @Override
  public Runnable show(MetricId id, QuiverMetric metric, SessionCounts counts) {
    String name = id.getName();
    Counter counter =
        new Counter() {
          @Override
          public long getCount() {
            return metric.of(counts);
          }
        };
    registry.remove(name);
    registry.register(name, counter);
    return () -> registry.removeMatching((other, shown) -> shown == counter);
  }

  @Override
  public LongConsumer meter(MetricId id) {
    return registry.meter(id.getName())::mark;
  }

  @Override
  public void removeMeter(MetricId id) {
    String name = id.getName();
    registry.removeMatching((other, shown) -> other.equals(name) && shown instanceof Meter);
  }
}
