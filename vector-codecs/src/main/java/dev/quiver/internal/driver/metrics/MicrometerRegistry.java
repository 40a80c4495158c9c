/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.internal.core.metrics.MetricId;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Tags;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counters of Micrometer, which have tags and do not prevent a session's collection. */
final class MicrometerRegistry implements LibraryRegistry {

  private final MeterRegistry registry;

  /**
   * @param registry the session's; null for the global one, as in the driver
   */
  MicrometerRegistry(@Nullable Object registry) {
    this.registry = registry == null ? Metrics.globalRegistry : (MeterRegistry) registry;
  }

  @Override
  public Runnable show(MetricId id, QuiverMetric metric, SessionCounts counts) {
    FunctionCounter.Builder<SessionCounts> builder =
        FunctionCounter.builder(id.getName(), counts, metric::of).tags(tags(id));
    // Returns the existing counter, if there is one.
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

  /** Removes a meter. Meters of one id are equal, and are removed by id. */
  private Runnable removal(Meter meter) {
    return () -> {
      if (registry.getMeters().stream().anyMatch(shown -> shown == meter)) {
        registry.remove(meter);
      }
    };
  }

  private static Tags tags(MetricId id) {
    Tags tags = Tags.empty();
    for (Map.Entry<String, String> tag : id.getTags().entrySet()) {
      tags = tags.and(tag.getKey(), tag.getValue());
    }
    return tags;
  }
}
