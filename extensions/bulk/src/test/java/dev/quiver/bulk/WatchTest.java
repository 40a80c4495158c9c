/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.internal.core.metrics.MetricIdGenerator;
import dev.quiver.bulk.Watch.View;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;

/** Who is told how far a run is. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WatchTest {
  private static final BulkProgress HALF = load(500, OptionalLong.of(1000));

  private static BulkProgress load(long written, OptionalLong expected) {
    return new BulkProgress(
        written, written, 0, 3, 4096, 1, 256, written, expected, Duration.ofSeconds(2));
  }

  @Test
  void aBarShowsRowsOfHowMany() {
    assertThat(shown(HALF)).contains("articles").contains("50%").contains("500/1000 rows");
    assertThat(shown(HALF)).contains("0 failed, 3 sent again");
  }

  @Test
  void aBarShowsRowsWhereNobodyKnowsHowMany() {
    assertThat(shown(load(500, OptionalLong.empty()))).contains("500/? rows");
  }

  private static String shown(BulkProgress progress) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (View<BulkProgress> bar =
        ConsoleBar.ofRows(new PrintStream(bytes, true, StandardCharsets.UTF_8), "articles")) {
      bar.show(progress);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aBarOfAScanShowsRangesAndRows() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (View<ScanProgress> bar =
        ConsoleBar.ofRanges(new PrintStream(bytes, true, StandardCharsets.UTF_8), "docs")) {
      bar.show(new ScanProgress(7, 70, 16, 4, 0.25, 0, 2, "", Duration.ofSeconds(1)));
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("4/16 ranges").contains("7 rows");
  }

  @Test
  void aMissingLibraryIsNoFailure() throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    Watch<BulkProgress> missing =
        Watch.bar(
            () -> {
              throw new NoClassDefFoundError("me/tongfei/progressbar/ProgressBar");
            });
    Watch<BulkProgress> other = Watch.listener(Duration.ofHours(1), progress -> told.countDown());
    try (AutoCloseable ticker = Ticker.of(List.of(missing, other), () -> HALF)) {
      assertThat(ticker).isNotNull();
    }
    told.await();
  }

  @Test
  void linesGoToALog() throws Exception {
    List<Object> lines = new CopyOnWriteArrayList<>();
    CountDownLatch told = new CountDownLatch(1);
    Logger log =
        Mocks.mock(
            Logger.class,
            Map.of(
                "info",
                args -> {
                  lines.add(args[1]);
                  told.countDown();
                  return null;
                }));
    Ticker.of(List.of(Watch.<BulkProgress>log(Duration.ofHours(1), log)), () -> HALF).close();
    told.await();
    assertThat(lines).containsExactly(HALF);
    assertThat(HALF.toString()).contains("500 rows written of 1,000").contains("250 rows/s");
  }

  /** So that what an application prints next is behind its bar. */
  @Test
  void whoHasWaitedForTheEndHasBeenToldOfIt() throws Exception {
    for (int i = 0; i < 100; i++) {
      List<Object> told = new CopyOnWriteArrayList<>();
      Watch<BulkProgress> slow =
          Watch.listener(
              Duration.ofHours(1),
              progress -> {
                LockSupport.parkNanos(1_000_000);
                told.add(progress);
              });
      AutoCloseable ticker = Ticker.of(List.of(slow), () -> HALF);
      ticker.close();
      Ticker.awaitEnd(ticker);
      assertThat(told).containsExactly(HALF);
    }
  }

  @Test
  void aRunThatIsOverHasToldItsEnd() {
    ScriptedSession scripted = new ScriptedSession(statement -> ScriptedSession.applied());
    List<BulkProgress> told = new CopyOnWriteArrayList<>();
    BulkResult<int[]> result =
        BulkWriter.of(scripted.session, scripted::insert)
            .onProgress(
                Duration.ofHours(1),
                progress -> {
                  LockSupport.parkNanos(50_000_000);
                  told.add(progress);
                })
            .write(IntStream.range(0, 100).mapToObj(i -> new int[] {i, 0, 0}));
    assertThat(result.written()).isEqualTo(100);
    assertThat(told).singleElement().extracting(BulkProgress::written).isEqualTo(100L);
  }

  @Test
  void noTimeIsRefused() {
    assertThatThrownBy(() -> Watch.listener(Duration.ZERO, progress -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected at least 1 nanoseconds between two calls, got 0");
  }

  /** A name may be that of another kind of metric. */
  @Test
  void aRegistryThatRefusesAMeterIsNoFailure() throws Exception {
    MetricRegistry registry = new MetricRegistry();
    registry.counter("s7.quiver.bulk.rows-failed");
    ScriptedSession scripted = new ScriptedSession(statement -> ScriptedSession.applied());
    scripted.metrics = registry;
    List<Object> told = new CopyOnWriteArrayList<>();
    BulkResult<int[]> result =
        BulkWriter.of(scripted.session, scripted::insert)
            .onProgress(Duration.ofHours(1), told::add)
            .write(IntStream.range(0, 10).mapToObj(i -> new int[] {i, 0, 0}));
    assertThat(result.written()).isEqualTo(10);
    assertThat(told).hasSize(1);
  }

  @Test
  void scansAreCountedBehindTheDriversPrefix() throws Exception {
    MetricRegistry registry = new MetricRegistry();
    DriverConfig config =
        DriverConfigLoader.programmaticBuilder()
            .withString(DefaultDriverOption.METRICS_ID_GENERATOR_PREFIX, "shop.search")
            .build()
            .getInitialConfig();
    MetricIdGenerator ids = Mocks.metricIds("s1", config);
    DriverContext context =
        Mocks.context(
            Map.of(
                "getMetricsFactory", args -> Mocks.metrics(registry),
                "getMetricIdGenerator", args -> ids));
    CompletableFuture<Void> closed = new CompletableFuture<>();
    CqlSession session =
        Mocks.mock(
            CqlSession.class, Map.of("getContext", args -> context, "closeFuture", args -> closed));
    ScanProgress end = new ScanProgress(7, 70, 16, 16, 1, 2, 0, "", Duration.ofSeconds(1));
    AutoCloseable ticker = Ticker.of(DriverMetrics.ofScans(session, List.of()), () -> end);
    ticker.close();
    Ticker.awaitEnd(ticker);
    String name = "shop.search.s1.quiver.scan.";
    assertThat(registry.getMeters())
        .containsOnlyKeys(name + "rows-read", name + "bytes-read", name + "retries");
    assertThat(registry.meter(name + "rows-read").getCount()).isEqualTo(end.rows());
    assertThat(registry.meter(name + "bytes-read").getCount()).isEqualTo(end.bytes());
    assertThat(registry.meter(name + "retries").getCount()).isEqualTo(end.retries());
    registry.counter(name + "another");
    closed.complete(null);
    assertThat(registry.getMetrics()).containsOnlyKeys(name + "another");
  }

  @Test
  void runsAreCountedInTheDriversRegistry() throws InterruptedException {
    ScriptedSession scripted = new ScriptedSession(statement -> ScriptedSession.applied());
    MetricRegistry registry = new MetricRegistry();
    scripted.metrics = registry;
    BulkWriter<int[]> writer = BulkWriter.of(scripted.session, scripted::insert);
    writer.write(IntStream.range(0, 100).mapToObj(i -> new int[] {i, 0, 0}));
    writer.write(IntStream.range(0, 23).mapToObj(i -> new int[] {i, 0, 0}));
    while (registry.meter("s7.quiver.bulk.rows-written").getCount() != 123) {
      Thread.sleep(10);
    }
    assertThat(registry.meter("s7.quiver.bulk.bytes-written").getCount()).isPositive();
    assertThat(registry.getMeters())
        .containsKeys("s7.quiver.bulk.rows-failed", "s7.quiver.bulk.retries");
  }
}
