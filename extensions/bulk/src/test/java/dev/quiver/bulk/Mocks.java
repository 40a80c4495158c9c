/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metrics.Metrics;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metrics.DefaultMetricIdGenerator;
import com.datastax.oss.driver.internal.core.metrics.MetricIdGenerator;
import com.datastax.oss.driver.internal.core.metrics.MetricsFactory;
import com.datastax.oss.driver.internal.core.metrics.NoopSessionMetricUpdater;
import com.datastax.oss.driver.internal.core.metrics.SessionMetricUpdater;
import dev.quiver.testkit.Stub;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Parts of the driver with only the methods that a test needs. */
final class Mocks {
  static final DriverConfig CONFIG =
      DriverConfigLoader.programmaticBuilder()
          .startProfile("idempotent")
          .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true)
          .endProfile()
          .build()
          .getInitialConfig();

  private Mocks() {}

  /** A context with the driver's default configuration, protocol v5, and no metrics. */
  static InternalDriverContext context(Map<String, Function<Object[], Object>> more) {
    Map<String, Function<Object[], Object>> methods = new HashMap<>();
    methods.put("getConfig", args -> CONFIG);
    methods.put("getProtocolVersion", args -> ProtocolVersion.V5);
    methods.put("getCodecRegistry", args -> CodecRegistry.DEFAULT);
    methods.put("getMetricsFactory", args -> metrics(null));
    methods.putAll(more);
    return Stub.of(InternalDriverContext.class, methods);
  }

  /** The driver's metrics with Dropwizard, or none. */
  static MetricsFactory metrics(@Nullable MetricRegistry registry) {
    if (registry == null) {
      return Stub.of(
          MetricsFactory.class,
          Map.of("getSessionUpdater", args -> NoopSessionMetricUpdater.INSTANCE));
    }
    SessionMetricUpdater updater = Stub.of(SessionMetricUpdater.class, Map.of());
    Metrics metrics = Stub.of(Metrics.class, Map.of("getRegistry", args -> registry));
    return Stub.of(
        MetricsFactory.class,
        Map.of("getSessionUpdater", args -> updater, "getMetrics", args -> Optional.of(metrics)));
  }

  /** The driver's metric ids. */
  static MetricIdGenerator metricIds(String session, DriverConfig config) {
    return new DefaultMetricIdGenerator(
        context(Map.of("getSessionName", args -> session, "getConfig", args -> config)));
  }

  static ColumnMetadata column(String name) {
    return column(name, DataTypes.INT, false);
  }

  static ColumnMetadata column(String name, DataType type, boolean isStatic) {
    CqlIdentifier identifier = CqlIdentifier.fromInternal(name);
    return Stub.of(
        ColumnMetadata.class,
        Map.of(
            "getName", args -> identifier,
            "getType", args -> type,
            "isStatic", args -> isStatic));
  }
}
