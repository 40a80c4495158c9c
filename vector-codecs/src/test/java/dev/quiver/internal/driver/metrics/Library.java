/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.metrics;

import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metrics.DefaultMetricIdGenerator;
import com.datastax.oss.driver.internal.core.metrics.DefaultMetricsFactory;
import com.datastax.oss.driver.internal.core.metrics.TaggingMetricIdGenerator;
import com.datastax.oss.driver.internal.metrics.micrometer.MicrometerMetricsFactory;
import com.datastax.oss.driver.internal.metrics.microprofile.MicroProfileMetricsFactory;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.metrics.MetricsRegistryImpl;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The metrics libraries of the driver, each with its registries. */
public enum Library {
  DROPWIZARD(DefaultMetricsFactory.class, DefaultMetricIdGenerator.class) {
    @Override
    public Object newRegistry() {
      return new MetricRegistry();
    }

    @Override
    public Map<String, Long> counts(Object registry) {
      Map<String, Long> counts = new TreeMap<>();
      MetricRegistry all = (MetricRegistry) registry;
      all.getCounters().forEach((name, counter) -> counts.put(name, counter.getCount()));
      all.getMeters().forEach((name, meter) -> counts.put(name, meter.getCount()));
      return ours(counts);
    }
  },
  MICROMETER(MicrometerMetricsFactory.class, TaggingMetricIdGenerator.class) {
    @Override
    public Object newRegistry() {
      return new SimpleMeterRegistry();
    }

    @Override
    public Map<String, Long> counts(Object registry) {
      Map<String, Long> counts = new TreeMap<>();
      ((MeterRegistry) registry)
          .getMeters()
          .forEach(
              meter ->
                  counts.put(
                      meter.getId().getName() + meter.getId().getTags(),
                      (long) meter.measure().iterator().next().getValue()));
      return ours(counts);
    }
  },
  MICROPROFILE(MicroProfileMetricsFactory.class, TaggingMetricIdGenerator.class) {
    @Override
    public Object newRegistry() {
      return new MetricsRegistryImpl(
          org.eclipse.microprofile.metrics.MetricRegistry.Type.APPLICATION);
    }

    @Override
    public Map<String, Long> counts(Object registry) {
      Map<String, Long> counts = new TreeMap<>();
      var all = (org.eclipse.microprofile.metrics.MetricRegistry) registry;
      all.getCounters()
          .forEach((id, counter) -> counts.put(id.getName() + id.getTags(), counter.getCount()));
      all.getMeters()
          .forEach((id, meter) -> counts.put(id.getName() + id.getTags(), meter.getCount()));
      return ours(counts);
    }
  };

  private final Class<?> factory;
  private final Class<?> generator;

  Library(Class<?> factory, Class<?> generator) {
    this.factory = factory;
    this.generator = generator;
  }

  public abstract Object newRegistry();

  /** Returns Quiver's counters by name, including tags if the library has them. */
  public abstract Map<String, Long> counts(Object registry);

  /** Returns the context of a session with metrics of the driver. */
  InternalDriverContext context(Object registry, String session) {
    return context(registry, session, List.of(DefaultSessionMetric.BYTES_SENT.getPath()));
  }

  InternalDriverContext context(Object registry, String session, List<String> enabled) {
    return context(
        registry,
        session,
        enabled,
        Arrays.stream(QuiverMetric.values()).map(QuiverMetric::getPath).toList());
  }

  InternalDriverContext context(
      Object registry, String session, List<String> enabled, List<String> enabledOfQuiver) {
    return new DefaultDriverContext(
        configure(DriverConfigLoader.programmaticBuilder(), session, enabled)
            .withStringList(QuiverMetric.ENABLED, enabledOfQuiver)
            .build(),
        ProgrammaticArguments.builder().withMetricRegistry(registry).build());
  }

  /** Enables all metrics of Quiver, and the given ones of the driver. */
  public ProgrammaticDriverConfigLoaderBuilder configure(
      ProgrammaticDriverConfigLoaderBuilder config, String session, List<String> enabled) {
    return config
        .withString(DefaultDriverOption.SESSION_NAME, session)
        .withClass(DefaultDriverOption.METRICS_FACTORY_CLASS, factory)
        .withClass(DefaultDriverOption.METRICS_ID_GENERATOR_CLASS, generator)
        .withStringList(DefaultDriverOption.METRICS_SESSION_ENABLED, enabled)
        .withStringList(
            QuiverMetric.ENABLED,
            Arrays.stream(QuiverMetric.values()).map(QuiverMetric::getPath).toList());
  }

  /** Returns the name of a session's metric in {@link #counts}. */
  public String name(String session, String metric) {
    return switch (this) {
      case DROPWIZARD -> session + ".quiver." + metric;
      case MICROMETER -> "session.quiver." + metric + "[tag(session=" + session + ")]";
      case MICROPROFILE -> "session.quiver." + metric + "{session=" + session + "}";
    };
  }

  private static Map<String, Long> ours(Map<String, Long> all) {
    all.keySet().removeIf(name -> !name.contains("quiver."));
    return all;
  }
}
