/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.internal.core.metrics.MetricId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counters in a registry of Micrometer. They have tags, and do not keep the session reachable. */
final class MicrometerRegistry implements LibraryRegistry {

  private final MeterRegistry registry;

  /**
   * @param registry the registry of the session's context; null for the global registry, as in the
   *     driver
   */
  MicrometerRegistry(@Nullable Object registry) {
    this.registry = registry == null ? Metrics.globalRegistry : (MeterRegistry) registry;
  }

  @Override
  public Runnable register(MetricId id, QuiverMetric metric, SessionCounts counts) {
    FunctionCounter.Builder<SessionCounts> builder =
        FunctionCounter.builder(id.getName(), counts, metric::of).tags(tags(id));
    // If a counter has this id, register() returns that counter, which is replaced.
    registry.remove(builder.register(registry));
    FunctionCounter counter = builder.register(registry);
    return removal(counter);
  }

  @Override
  public Runnable mark(MetricId id, long more) {
    Counter counter = Counter.builder(id.getName()).tags(tags(id)).register(registry);
    counter.increment((double) more);
    return removal(counter);
  }

  /**
   * Returns an action that removes a meter. The registry removes by id, so the action first checks
   * that the meter is still registered.
   */
  private Runnable removal(Meter meter) {
    return () -> {
      if (registry.getMeters().stream().anyMatch(shown -> shown == meter)) {
        registry.remove(meter);
      }
    };
  }

  private static List<Tag> tags(MetricId id) {
    return id.getTags().entrySet().stream()
        .map(tag -> Tag.of(tag.getKey(), tag.getValue()))
        .toList();
  }
}
