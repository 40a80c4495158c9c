/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Meter;
import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.internal.core.metrics.MetricIdGenerator;
import com.datastax.oss.driver.internal.core.metrics.MetricsFactory;
import dev.quiver.bulk.Watch.View;
import dev.quiver.testkit.Stub;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the meters of runs, with the driver's default metrics library. */
class DriverMetricsTest {
  private final MetricRegistry registry = new MetricRegistry();
  private final CompletableFuture<Void> end = new CompletableFuture<>();

  private static ScanProgress progress(long rows) {
    return new ScanTally.Progress(
        rows, 10 * rows, 16, 16, 1, 2, 0, ScanPosition.NONE, Duration.ofSeconds(1), "ranges");
  }

  private static CqlSession session(
      Supplier<MetricsFactory> metrics, DriverConfig config, CompletableFuture<Void> end) {
    MetricIdGenerator ids = Mocks.metricIds("s1", config);
    DriverContext context =
        Mocks.context(
            Map.of(
                "getMetricsFactory", args -> metrics.get(), "getMetricIdGenerator", args -> ids));
    return Stub.of(
        CqlSession.class, Map.of("getContext", args -> context, "closeFuture", args -> end));
  }

  private CqlSession session(CompletableFuture<Void> itsEnd) {
    return session(() -> Mocks.metrics(registry), Mocks.CONFIG, itsEnd);
  }

  private static View<ScanProgress> scan(CqlSession session) {
    List<Watch<ScanProgress>> watches = DriverMetrics.with(session, List.of(), DriverMetrics.SCANS);
    assertThat(watches).hasSize(1);
    return watches.get(0).view().get();
  }

  private long rowsRead() {
    Meter meter = registry.getMeters().get("s1.quiver.scan.rows-read");
    return meter == null ? -1 : meter.getCount();
  }

  @Test
  void eachRunAddsToTheMeters() {
    CqlSession session = session(end);
    View<ScanProgress> first = scan(session);
    assertThat(rowsRead()).isZero();
    first.show(progress(7));
    first.show(progress(9));
    scan(session).show(progress(100));
    assertThat(rowsRead()).isEqualTo(109);
    assertThat(registry.meter("s1.quiver.scan.bytes-read").getCount()).isEqualTo(1090);
    assertThat(registry.meter("s1.quiver.scan.retries").getCount()).isEqualTo(4);
  }

  @Test
  void closingTheSessionRemovesItsMetersOnlyAndItGetsNoOthers() {
    DriverConfig config =
        DriverConfigLoader.programmaticBuilder()
            .withString(DefaultDriverOption.METRICS_ID_GENERATOR_PREFIX, "shop.search")
            .build()
            .getInitialConfig();
    View<ScanProgress> scan = scan(session(() -> Mocks.metrics(registry), config, end));
    String name = "shop.search.s1.quiver.scan.";
    registry.counter(name + "another");
    assertThat(registry.getMeters())
        .containsOnlyKeys(name + "rows-read", name + "bytes-read", name + "retries");
    end.complete(null);
    scan.show(progress(7));
    scan(session(end)).show(progress(7));
    assertThat(registry.getMetrics()).containsOnlyKeys(name + "another");
  }

  @Test
  void sessionsOfOneNameShareMetersAndOneContinuesAlone() {
    View<ScanProgress> first = scan(session(end));
    View<ScanProgress> second = scan(session(new CompletableFuture<>()));
    first.show(progress(7));
    second.show(progress(30));
    assertThat(rowsRead()).isEqualTo(37);
    end.complete(null);
    assertThat(rowsRead()).isEqualTo(-1);
    second.show(progress(32));
    assertThat(rowsRead()).isEqualTo(2);
  }

  /** The name may be taken by another kind of metric. */
  @Test
  void aTakenNameAffectsOnlyThatMeter() {
    registry.counter("s1.quiver.scan.bytes-read").inc(5);
    scan(session(end)).show(progress(7));
    assertThat(rowsRead()).isEqualTo(7);
    assertThat(registry.getMeters()).hasSize(2);
    assertThat(registry.counter("s1.quiver.scan.bytes-read").getCount()).isEqualTo(5);
  }

  @Test
  void registersNothingIfMetricsAreNotFound() {
    List<Supplier<MetricsFactory>> broken =
        List.of(
            () -> {
              throw new IllegalStateException("no metrics");
            },
            () -> {
              throw new NoClassDefFoundError("com/codahale/metrics/MetricRegistry");
            },
            () -> Mocks.metrics(null));
    for (Supplier<MetricsFactory> metrics : broken) {
      CqlSession session = session(metrics, Mocks.CONFIG, end);
      assertThat(DriverMetrics.with(session, List.of(), DriverMetrics.SCANS)).isEmpty();
    }
  }

  @Test
  void loadsMarkTheirMeters() {
    ScriptedSession scripted = new ScriptedSession();
    scripted.metrics = registry;
    registry.counter("s7.quiver.bulk.rows-failed");
    BulkWriter<int[]> writer = scripted.writer();
    writer.write(IntStream.range(0, 100).mapToObj(i -> new int[] {i, 0, 0}));
    writer.write(IntStream.range(0, 23).mapToObj(i -> new int[] {i, 0, 0}));
    assertThat(registry.meter("s7.quiver.bulk.rows-written").getCount()).isEqualTo(123);
    assertThat(registry.meter("s7.quiver.bulk.bytes-written").getCount()).isPositive();
    assertThat(registry.getMeters()).containsKey("s7.quiver.bulk.retries").hasSize(3);
  }

  /** The run continues with the other meters, and does not use this one again. */
  @Test
  void aMeterThatFailsDuringARunAffectsOnlyThatMeter() {
    AtomicInteger calls = new AtomicInteger();
    AtomicBoolean fails = new AtomicBoolean();
    MetricRegistry failing =
        new MetricRegistry() {
          @Override
          public Meter meter(String name) {
            if (name.endsWith("rows-read") && fails.get()) {
              calls.incrementAndGet();
              throw new IllegalStateException("full");
            }
            return super.meter(name);
          }
        };
    View<ScanProgress> scan = scan(session(() -> Mocks.metrics(failing), Mocks.CONFIG, end));
    scan.show(progress(7));
    fails.set(true);
    scan.show(progress(9));
    scan.show(progress(11));

    assertThat(failing.getMeters().get("s1.quiver.scan.rows-read").getCount()).isEqualTo(7);
    assertThat(failing.getMeters().get("s1.quiver.scan.bytes-read").getCount()).isEqualTo(110);
    assertThat(calls).hasValue(1);
  }
}
