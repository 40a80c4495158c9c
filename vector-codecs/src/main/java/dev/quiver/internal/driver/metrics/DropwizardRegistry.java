/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.codahale.metrics.Counter;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.internal.core.metrics.MetricId;
import java.util.function.LongSupplier;

/** Counters of Dropwizard Metrics, which have a name and no tags. */
final class DropwizardRegistry implements CounterRegistry {

  private final MetricRegistry registry;

  DropwizardRegistry(Metrics metrics) {
    this.registry = metrics.getRegistry();
  }

  @Override
  public Runnable show(MetricId id, LongSupplier count) {
    String name = id.getName();
    Counter counter =
        new Counter() {
          @Override
          public long getCount() {
            return count.getAsLong();
          }
        };
    registry.remove(name);
    registry.register(name, counter);
    return () -> registry.removeMatching((other, metric) -> metric == counter);
  }
}
