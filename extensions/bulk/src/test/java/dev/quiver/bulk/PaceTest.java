/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.testkit.Seed;
import dev.quiver.vector.QuiverException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests limits of rows and bytes a second. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PaceTest {
  private static final long SECOND = 1_000_000_000;

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - SECOND);

  @ParameterizedTest
  @CsvSource({"50, Infinity", "Infinity, 7000", "50, 7000", "1e9, 7000"})
  void theAverageIsTheLimit(double rowsPerSecond, double bytesPerSecond) {
    SplittableRandom random = Seed.random("pace");
    Pace pace = new Pace(rowsPerSecond, bytesPerSecond, clock::get);
    long start = clock.get();
    double least = 0;
    for (double seconds = 0; seconds < 100; seconds = (clock.get() - start) / (double) SECOND) {
      if (pace.isOpen(() -> {})) {
        assertThat(seconds).isGreaterThanOrEqualTo(least - 0.11);
        int rows = random.nextInt(20);
        long bytes = random.nextLong(3000);
        pace.take(rows, bytes);
        least += Math.max(rows / rowsPerSecond, bytes / bytesPerSecond);
      }
      clock.addAndGet(SECOND / 1000);
    }
    assertThat(least).as("no time is lost").isBetween(99.0, 101.0);
  }

  @Test
  void aPauseIsNotMadeUpFor() {
    Pace pace = new Pace(10, Double.POSITIVE_INFINITY, clock::get);
    clock.addAndGet(100 * SECOND);
    pace.take(2, 0);
    assertThat(pace.isOpen(() -> {})).isFalse();
    clock.addAndGet(SECOND / 10 + 1000);
    assertThat(pace.isOpen(() -> {})).isTrue();
  }

  @Test
  void callsOnceWhenARequestMayBeSent() throws Exception {
    Pace pace = new Pace(1000, Double.POSITIVE_INFINITY, System::nanoTime);
    CompletableFuture<Boolean> opened = new CompletableFuture<>();
    AtomicInteger calls = new AtomicInteger();
    pace.take(100, 0);
    for (int i = 0; i < 3; i++) {
      pace.isOpen(
          () -> {
            calls.incrementAndGet();
            opened.complete(pace.isOpen(() -> {}));
          });
    }
    assertThat(opened.get(1, TimeUnit.MINUTES)).isTrue();
    assertThat(calls).hasValue(1);
  }

  @Test
  void aLoadIsNotFaster() {
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
    List<Supplier<Object>> rates =
        List.of(() -> writer.withMaxRowsPerSecond(0), () -> writer.withMaxBytesPerSecond(-1));
    for (Supplier<Object> rate : rates) {
      assertThatThrownBy(rate::get)
          .isInstanceOf(QuiverException.class)
          .hasMessageContaining("PerSecond: expected at least 1");
    }
  }

  @Test
  void aLoadThatWaitsCanBeCancelled() {
    ScriptedSession scripted = new ScriptedSession();
    BulkRun<int[]> run =
        scripted
            .writer()
            .withMaxRowsPerSecond(1)
            .writeAsync(ScriptedSession.rows(100).iterator(), Runnable::run);
    run.cancel();
    assertThat(ScriptedSession.failure(run).result().end()).isEqualTo(BulkResult.End.CANCELLED);
    assertThat(scripted.sent).hasSizeLessThan(50);
  }
}
