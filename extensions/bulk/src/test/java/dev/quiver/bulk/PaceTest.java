/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.column.MatrixReader;
import dev.quiver.matrix.FloatMatrix;
import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Subscribed;
import dev.quiver.vector.QuiverException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.reactivestreams.Publisher;

/** Tests limits of rows and bytes a second. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PaceTest {
  private static final long SECOND = 1_000_000_000;

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - SECOND);

  @ParameterizedTest
  @CsvSource({"50, Infinity", "Infinity, 7000", "50, 7000", "1e9, 7000"})
  void theAverageRateIsTheLowerLimit(double rowsPerSecond, double bytesPerSecond) {
    SplittableRandom random = Seed.random("pace");
    Pace pace = new Pace(rowsPerSecond, bytesPerSecond, clock::get);
    long start = clock.get();
    double least = 0;
    double unneeded = 0;
    for (double seconds = 0; seconds < 100; seconds = (clock.get() - start) / (double) SECOND) {
      pace.take(-unneeded); // the answer to an earlier request
      unneeded = 0;
      if (pace.isOpen(() -> {})) {
        assertThat(seconds).isGreaterThanOrEqualTo(least - 0.11);
        int rows = random.nextInt(20);
        long bytes = random.nextLong(3000);
        unneeded = random.nextDouble();
        pace.take(pace.seconds(rows, bytes) + unneeded);
        least += Math.max(rows / rowsPerSecond, bytes / bytesPerSecond);
      }
      clock.addAndGet(SECOND / 1000);
    }
    assertThat(least).as("no time is lost").isBetween(99.0, 101.0);
  }

  @Test
  void doesNotSendFasterAfterAPause() {
    Pace pace = new Pace(10, Double.POSITIVE_INFINITY, clock::get);
    clock.addAndGet(100 * SECOND);
    pace.take(pace.seconds(2, 0));
    assertThat(pace.isOpen(() -> {})).isFalse();
    clock.addAndGet(SECOND / 10 + 1000);
    assertThat(pace.isOpen(() -> {})).isTrue();
  }

  @Test
  void callsOnceInATenthOfASecondUntilARequestMayBeSent() throws Exception {
    Pace pace = new Pace(1000, Double.POSITIVE_INFINITY, System::nanoTime);
    CompletableFuture<Void> opened = new CompletableFuture<>();
    AtomicInteger calls = new AtomicInteger();
    pace.take(0.25);
    long start = System.nanoTime();
    for (int i = 0; i < 3; i++) {
      awaitOpen(pace, calls, opened);
    }
    opened.get(1, TimeUnit.MINUTES);
    assertThat(System.nanoTime() - start).isGreaterThan(SECOND / 5);
    assertThat(calls.get()).isBetween(2, 3);
  }

  private static void awaitOpen(Pace pace, AtomicInteger calls, CompletableFuture<Void> opened) {
    Runnable again =
        () -> {
          calls.incrementAndGet();
          awaitOpen(pace, calls, opened);
        };
    if (pace.isOpen(again)) {
      opened.complete(null);
    }
  }

  /** The first pages are expected to have 5,000 rows, but have three. */
  @ParameterizedTest
  @CsvSource({"1000, 1000000000", "1000000000, 1000000"})
  void noKindOfScanExceedsTheLimits(long rowsPerSecond, long bytesPerSecond) {
    ScriptedTable table = new ScriptedTable(-3_000, 17, 1L << 60);
    SplittableRandom random = Seed.random("paced scan");
    for (int id = 0; id < 400; id++) {
      table.row(random.nextLong(), id);
    }
    RowDecoder<Map<String, Object>> maps = RowDecoder.maps();
    MatrixReader<FloatMatrix> matrix = MatrixReader.floats("v");
    TableScan scan =
        TableScan.of(table.session, "docs")
            .withMaxRowsPerSecond(rowsPerSecond)
            .withMaxBytesPerSecond(bytesPerSecond);
    TableScan inOrder = scan.withTokenOrder();
    Map<String, Supplier<Number>> kinds =
        Map.of(
            "records", () -> scan.forEach(maps, row -> {}).rows(),
            "in order", () -> inOrder.forEach(maps, row -> {}).rows(),
            "stream", () -> scan.stream(maps).toList().size(),
            "matrix", () -> scan.read(matrix).rowCount(),
            "chunks", () -> scan.chunks(matrix, 7, chunk -> {}).rows(),
            "publisher", () -> rowsOf(scan.publish(maps, Runnable::run)));
    kinds.forEach(
        (kind, rows) -> {
          long start = System.nanoTime();
          assertThat(rows.get().intValue()).as(kind).isEqualTo(400);
          assertThat(System.nanoTime() - start).as(kind).isGreaterThan(SECOND / 4);
        });
  }

  private static int rowsOf(Publisher<?> publisher) {
    Subscribed<?> subscribed = new Subscribed<>(publisher);
    subscribed.request(Long.MAX_VALUE);
    return subscribed.end().join().size();
  }

  @Test
  void aLoadDoesNotExceedTheLimits() {
    ScriptedSession scripted = new ScriptedSession();
    BulkResult<int[]> result =
        scripted
            .writer()
            .withMaxRowsPerSecond(1000)
            .withMaxBytesPerSecond(1 << 20)
            .write(ScriptedSession.rows(500));
    assertThat(result.rowsWritten()).isEqualTo(500);
    assertThat(result.progress().elapsed().toMillis()).isGreaterThanOrEqualTo(390);
    BulkWriter<int[]> writer = scripted.writer();
    TableScan scan = TableScan.of(new ScriptedTable(1).session, "docs");
    List<Supplier<Object>> rates =
        List.of(
            () -> writer.withMaxRowsPerSecond(0),
            () -> writer.withMaxBytesPerSecond(-1),
            () -> scan.withMaxRowsPerSecond(0),
            () -> scan.withMaxBytesPerSecond(-1));
    for (Supplier<Object> rate : rates) {
      assertThatThrownBy(rate::get)
          .isInstanceOf(QuiverException.class)
          .hasMessageContaining("PerSecond: expected at least 1");
    }
  }

  @Test
  void aRunThatWaitsCanBeCancelled() {
    ScriptedSession scripted = new ScriptedSession();
    BulkRun<int[]> run =
        scripted
            .writer()
            .withMaxRowsPerSecond(1)
            .writeAsync(ScriptedSession.rows(100).iterator(), Runnable::run);
    run.cancel();
    assertThat(ScriptedSession.failure(run).result().end()).isEqualTo(BulkResult.End.CANCELLED);
    assertThat(scripted.sent).hasSizeLessThan(50);
    ScriptedTable table = new ScriptedTable(-3_000, 17, 1L << 60).row(1, 1).row(18, 2);
    ScanRun<ScanProgress> scan =
        TableScan.of(table.session, "docs")
            .withMaxRowsPerSecond(1)
            .forEachAsync(RowDecoder.maps(), row -> {}, Runnable::run);
    scan.cancel();
    assertThat(scan.completion().toCompletableFuture())
        .failsWithin(Duration.ofMinutes(1))
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(ScanException.class);
  }
}
