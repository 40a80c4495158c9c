/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.internal.core.metrics.MetricId;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import org.jspecify.annotations.Nullable;

/** Counters of Micrometer, which have tags and keep no session from being collected. */
final class MicrometerRegistry implements CounterRegistry {

  private final MeterRegistry registry;

  /**
   * @param registry of the session; null for the global one, as the driver takes it
   */
  MicrometerRegistry(@Nullable Object registry) {
    this.registry = registry == null ? Metrics.globalRegistry : (MeterRegistry) registry;
  }

  @Override
  public Runnable show(MetricId id, QuiverMetric metric, SessionCounts counts) {
    FunctionCounter.Builder<SessionCounts> builder =
        FunctionCounter.builder(id.getName(), counts, metric::of);
    id.getTags().forEach(builder::tag);
    // Gives the one that is there already, if there is one.
    registry.remove(builder.register(registry));
    FunctionCounter counter = builder.register(registry);
    return () -> {
      // Meters of one id are equal, and removed by their id.
      if (registry.getMeters().stream().anyMatch(shown -> shown == counter)) {
        registry.remove(counter);
      }
    };
  }
}
