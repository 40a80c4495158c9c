/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.datastax.oss.driver.internal.core.metrics.DefaultMetricIdGenerator;
import com.datastax.oss.driver.internal.core.metrics.TaggingMetricIdGenerator;
import com.datastax.oss.driver.internal.metrics.micrometer.MicrometerMetricsFactory;
import com.datastax.oss.driver.internal.metrics.microprofile.MicroProfileMetricsFactory;
import dev.quiver.Quiver;
import dev.quiver.bulk.BulkProgress;
import dev.quiver.bulk.BulkWriter;
import dev.quiver.bulk.ScanProgress;
import dev.quiver.bulk.TableScan;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.row.RowDecoder;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.Await;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.metrics.MetricsRegistryImpl;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.microprofile.metrics.Metric;
import org.eclipse.microprofile.metrics.MetricID;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a session did is in the registry of the driver's metrics, to the last cell. */
@ExtendWith(ServerExtension.class)
class MetricsContractIT {
  private static final String NAME = "metered";
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};

  private final TestCluster cluster;

  MetricsContractIT(TestCluster cluster) {
    this.cluster = cluster;
  }

  /** The libraries, each with a registry of its own. */
  enum Library {
    DROPWIZARD("DefaultMetricsFactory", DefaultMetricIdGenerator.class) {
      @Override
      Object newRegistry() {
        return new com.codahale.metrics.MetricRegistry();
      }

      @Override
      Map<String, Long> counters(Object registry) {
        Map<String, Long> counters = new TreeMap<>();
        com.codahale.metrics.MetricRegistry all = (com.codahale.metrics.MetricRegistry) registry;
        all.getCounters(this::isOurs)
            .forEach((name, counter) -> counters.put(shortened(name), counter.getCount()));
        all.getMeters(this::isOurs)
            .forEach((name, meter) -> counters.put(shortened(name), meter.getCount()));
        return counters;
      }

      private boolean isOurs(String name, com.codahale.metrics.Metric metric) {
        return name.startsWith(NAME + ".quiver.");
      }
    },
    MICROMETER(MicrometerMetricsFactory.class.getName(), TaggingMetricIdGenerator.class) {
      @Override
      Object newRegistry() {
        return new SimpleMeterRegistry();
      }

      @Override
      Map<String, Long> counters(Object registry) {
        return ofMicrometer((MeterRegistry) registry);
      }
    },
    MICROPROFILE(MicroProfileMetricsFactory.class.getName(), TaggingMetricIdGenerator.class) {
      @Override
      Object newRegistry() {
        return new MetricsRegistryImpl(MetricRegistry.Type.APPLICATION);
      }

      @Override
      Map<String, Long> counters(Object registry) {
        Map<String, Long> counters = new TreeMap<>();
        MetricRegistry all = (MetricRegistry) registry;
        all.getCounters(this::isOurs)
            .forEach((id, counter) -> counters.put(shortened(id.getName()), counter.getCount()));
        all.getMeters(this::isOurs)
            .forEach((id, meter) -> counters.put(shortened(id.getName()), meter.getCount()));
        return counters;
      }

      private boolean isOurs(MetricID id, Metric metric) {
        return id.getName().startsWith("session.quiver.")
            && id.getTags().equals(Map.of("session", NAME));
      }
    };

    private final String factory;
    private final Class<?> generator;

    Library(String factory, Class<?> generator) {
      this.factory = factory;
      this.generator = generator;
    }

    abstract Object newRegistry();

    /** Ours of the session of the test, by their names without the session's. */
    abstract Map<String, Long> counters(Object registry);

    private static Map<String, Long> ofMicrometer(MeterRegistry registry) {
      Map<String, Long> counters = new TreeMap<>();
      registry.getMeters().stream()
          .filter(meter -> meter.getId().getName().startsWith("session.quiver."))
          .filter(meter -> NAME.equals(meter.getId().getTag("session")))
          .forEach(
              meter ->
                  counters.put(
                      shortened(meter.getId().getName()),
                      (long) meter.measure().iterator().next().getValue()));
      return counters;
    }

    private static String shortened(String name) {
      return name.substring(name.indexOf("quiver."));
    }
  }

  private CqlSession open(Library library, Object registry, List<String> enabled) {
    // Pages of the driver's own would be counted too.
    return open(Quiver.sessionBuilder(), false, library, registry, enabled);
  }

  private CqlSession open(
      CqlSessionBuilder builder,
      boolean readsSchema,
      Library library,
      Object registry,
      List<String> enabled) {
    return cluster.open(
        builder.withCodecRegistry(VectorCodecRegistry.create()).withMetricRegistry(registry),
        config ->
            config
                .withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, readsSchema)
                .withString(DefaultDriverOption.SESSION_NAME, NAME)
                .withString(DefaultDriverOption.METRICS_FACTORY_CLASS, library.factory)
                .withClass(DefaultDriverOption.METRICS_ID_GENERATOR_CLASS, library.generator)
                .withStringList(DefaultDriverOption.METRICS_SESSION_ENABLED, enabled)
                .withStringList(
                    () -> "advanced.metrics.quiver.enabled",
                    List.of(
                        "quiver.vectors-written",
                        "quiver.bytes-written",
                        "quiver.vectors-encoded",
                        "quiver.pages",
                        "quiver.cells",
                        "quiver.frames-rejected",
                        "quiver.driver-pages")));
  }

  private static List<String> on() {
    return List.of(DefaultSessionMetric.BYTES_SENT.getPath());
  }

  /** What was counted since. */
  private static Map<String, Long> since(Map<String, Long> before, Map<String, Long> now) {
    return now.keySet().stream()
        .collect(Collectors.toMap(name -> name, name -> now.get(name) - before.get(name)));
  }

  @ParameterizedTest
  @EnumSource
  void whatASessionDid(Library library) {
    Journal journal = Journal.create(cluster, "vector<float, 3>");
    Object registry = library.newRegistry();
    try (CqlSession session = open(library, registry, on())) {
      BoundStatement insert = journal.insert(session);
      BoundStatement lent = WriteThrough.borrow(insert, "v", VECTOR);
      BoundStatement encoded = insert.set("v", VECTOR, float[].class);
      RowDecoder<Doc> decoder = RowDecoder.records(Doc.class, MethodHandles.lookup());
      Map<String, Long> before = library.counters(registry);

      session.execute(lent);
      session.execute(lent);
      session.execute(encoded);
      session.execute(insert.setToNull("v"));
      session.execute(BatchStatement.newInstance(BatchType.LOGGED, lent, encoded));
      List<Row> rows = session.execute("SELECT v, id FROM " + journal.name()).all();
      assertThat(rows).hasSize(6);
      rows.forEach(decoder::decode);

      Map<String, Long> counted = since(before, library.counters(registry));
      assertThat(counted)
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "quiver.vectors-written", 3L,
                  "quiver.bytes-written", 3 * 12L,
                  "quiver.vectors-encoded", 2L,
                  "quiver.pages", 1L,
                  "quiver.cells", 12L,
                  "quiver.frames-rejected", 0L,
                  "quiver.driver-pages", 0L));
    }
    assertThat(library.counters(registry)).as("after the session").isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theCountersAreThoseOfTheLastSessionOfAName(Library library) {
    Journal journal = Journal.create(cluster, "vector<float, 3>");
    Object registry = library.newRegistry();
    CqlSession second;
    try (CqlSession first = open(library, registry, on())) {
      first.execute(WriteThrough.borrow(journal.insert(first), "v", VECTOR));
      second = open(library, registry, on());
    }
    try (second) {
      assertThat(library.counters(registry)).containsEntry("quiver.vectors-written", 0L);
      second.execute(WriteThrough.borrow(journal.insert(second), "v", VECTOR));
      assertThat(library.counters(registry)).containsEntry("quiver.vectors-written", 1L);
    }
    assertThat(library.counters(registry)).isEmpty();
  }

  /** With fast frames and without them, and each run is added to those before. */
  @ParameterizedTest
  @EnumSource
  void loadsAndScans(Library library) {
    for (CqlSessionBuilder builder : List.of(Quiver.sessionBuilder(), CqlSession.builder())) {
      Table table = cluster.createTable("v vector<float, 3>");
      Object registry = library.newRegistry();
      try (CqlSession session = open(builder, true, library, registry, on())) {
        PreparedStatement insert =
            session.prepare("INSERT INTO " + table + " (id, v) VALUES (?, ?)");
        BulkWriter<Integer> writer = BulkWriter.of(session, id -> insert.bind(id, VECTOR));
        List<BulkProgress> loads = new CopyOnWriteArrayList<>();
        for (int rows : new int[] {70, 30}) {
          writer
              .withProgressListener(Duration.ofHours(1), loads::add)
              .write(IntStream.range(0, rows).boxed());
        }
        ScanProgress scan =
            TableScan.of(session, table.name())
                .select("id", "v")
                .forEach(RowDecoder.records(Vector.class, MethodHandles.lookup()), row -> {});
        Await.until("both ends told", Duration.ofMinutes(1), () -> loads.size() == 2);
        Map<String, Long> expected =
            Map.of(
                "quiver.bulk.rows-written", 100L,
                "quiver.bulk.rows-failed", 0L,
                "quiver.bulk.bytes-written", loads.stream().mapToLong(BulkProgress::bytes).sum(),
                "quiver.bulk.retries", loads.stream().mapToLong(BulkProgress::retries).sum(),
                "quiver.scan.rows-read", 70L,
                "quiver.scan.bytes-read", scan.bytes(),
                "quiver.scan.retries", scan.retries());
        assertThat(expected.get("quiver.bulk.bytes-written")).isPositive();
        assertThat(scan.bytes()).isPositive();
        Await.untilAsserted(
            Duration.ofMinutes(1),
            () -> assertThat(library.counters(registry)).containsAllEntriesOf(expected));
      }
      // They go when the future of the end is complete, on which close() waits, too.
      Await.until(
          "no meters of a session that is closed",
          Duration.ofMinutes(1),
          () -> library.counters(registry).isEmpty());
    }
  }

  @ParameterizedTest
  @EnumSource
  void nothingIsShownWithoutMetricsOfTheDriver(Library library) {
    Object registry = library.newRegistry();
    try (CqlSession session = open(library, registry, List.of())) {
      assertThat(session.getMetrics()).isEmpty();
      assertThat(library.counters(registry)).isEmpty();
    }
  }

  /** The driver takes that of Micrometer if it is given none. */
  @Test
  void theGlobalRegistry() {
    SimpleMeterRegistry collected = new SimpleMeterRegistry();
    Metrics.addRegistry(collected);
    try {
      try (CqlSession session = open(Library.MICROMETER, null, on())) {
        assertThat(Library.MICROMETER.counters(collected).keySet())
            .as("of %s", session.getName())
            .containsAll(Set.of("quiver.pages", "quiver.frames-rejected"));
      }
      assertThat(Library.MICROMETER.counters(collected)).isEmpty();
    } finally {
      Metrics.removeRegistry(collected);
    }
  }

  record Doc(UUID id, List<Float> v) {}

  record Vector(int id, List<Float> v) {}
}
