/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.datastax.oss.driver.internal.core.metrics.MetricId;
import java.util.Objects;
import org.eclipse.microprofile.metrics.Counter;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.Meter;
import org.eclipse.microprofile.metrics.Metric;
import org.eclipse.microprofile.metrics.MetricID;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricType;
import org.eclipse.microprofile.metrics.Tag;
import org.jspecify.annotations.Nullable;

/** Counters and meters in a registry of MicroProfile Metrics. They have tags. */
final class MicroProfileRegistry implements LibraryRegistry {

  private final MetricRegistry registry;

  /**
   * @param registry the registry of the session's context; never null, because the driver rejects
   *     metrics of MicroProfile without a registry
   */
  MicroProfileRegistry(@Nullable Object registry) {
    this.registry = (MetricRegistry) Objects.requireNonNull(registry, "registry");
  }

  @Override
  public Runnable register(MetricId id, QuiverMetric metric, SessionCounts counts) {
    Tag[] tags = tags(id);
    MetricID key = new MetricID(id.getName(), tags);
    Counter counter = new Registered(metric, counts);
    Metric earlier = registry.getMetrics().get(key);
    if (earlier instanceof Registered) {
      registry.remove(key);
    } else if (earlier != null) { // some registries would replace the earlier metric
      throw new IllegalArgumentException("another metric has the name " + key);
    }
    registry.register(
        Metadata.builder().withName(id.getName()).withType(MetricType.COUNTER).build(),
        counter,
        tags);
    return removal(key, counter);
  }

  @Override
  public Runnable mark(MetricId id, long more) {
    Tag[] tags = tags(id);
    Meter meter = registry.meter(id.getName(), tags);
    meter.mark(more);
    return removal(new MetricID(id.getName(), tags), meter);
  }

  private Runnable removal(MetricID key, Metric metric) {
    return () -> {
      if (registry.getMetrics().get(key) == metric) {
        registry.remove(key);
      }
    };
  }

  private static Tag[] tags(MetricId id) {
    return id.getTags().entrySet().stream()
        .map(tag -> new Tag(tag.getKey(), tag.getValue()))
        .toArray(Tag[]::new);
  }

  /** A counter that only the session increments. */
  private record Registered(QuiverMetric metric, SessionCounts counts) implements Counter {

    @Override
    public long getCount() {
      return metric.of(counts);
    }

    @Override
    public void inc() {
      throw new UnsupportedOperationException(metric.getPath());
    }

    @Override
    public void inc(long count) {
      throw new UnsupportedOperationException(metric.getPath());
    }
  }
}
