/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.bulk.Watch.View;
import dev.quiver.testkit.Stub;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;

/** Tests progress listeners of a run. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WatchTest {
  private static final BulkProgress HALF = load(500, OptionalLong.of(1000));

  private static BulkProgress load(long written, OptionalLong expected) {
    return new Tally.Progress(
        written, written, 0, 3, 4096, 1, 256, written, expected, Duration.ofSeconds(2));
  }

  @Test
  void aBarShowsRowsFromTheStartPositionOfTheLoadAndTheirTotalIfItIsKnown() {
    assertThat(shown(HALF, 0)).contains("articles").contains("50%").contains("500/1000 rows");
    assertThat(shown(HALF, 0)).contains("0 failed, 3 retries");
    assertThat(shown(load(500, OptionalLong.empty()), 0)).contains("500/? rows");
    assertThat(shown(load(200, OptionalLong.of(400)), 600))
        .contains("80%")
        .contains("800/1000 rows");
    assertThat(shown(load(0, OptionalLong.empty()), 600)).contains("600/? rows");
  }

  private static String shown(BulkProgress progress, long first) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (View<BulkProgress> bar =
        ConsoleBar.ofRows(
            new PrintStream(bytes, true, StandardCharsets.UTF_8), "articles", first)) {
      bar.show(progress);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aBarOfAScanShowsRangesAndRows() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (View<ScanProgress> bar =
        ConsoleBar.ofRanges(
            new PrintStream(bytes, true, StandardCharsets.UTF_8), "docs", "ranges")) {
      bar.show(
          new ScanTally.Progress(
              7, 70, 16, 4, 0.25, 0, 2, ScanPosition.NONE, Duration.ofSeconds(1), "ranges"));
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).contains("4/16 ranges").contains("7 rows");
  }

  @Test
  void aMissingLibraryDoesNotFailTheRun() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    Watch<BulkProgress> missing =
        Watch.bar(
            () -> {
              throw new NoClassDefFoundError("me/tongfei/progressbar/ProgressBar");
            });
    Watch<BulkProgress> other =
        Watch.listener(Duration.ofHours(1), progress -> received.countDown());
    try (Ticker<BulkProgress> ticker = new Ticker<>(List.of(missing, other), () -> HALF)) {
      assertThat(ticker).isNotNull();
    }
    received.await();
  }

  @Test
  void logsALineAtTheEndAlsoWithAnInfiniteInterval() throws Exception {
    List<Object> lines = new CopyOnWriteArrayList<>();
    CountDownLatch received = new CountDownLatch(1);
    Logger log =
        Stub.of(
            Logger.class,
            Map.of(
                "info",
                args -> {
                  lines.addAll(List.of(args[1], args[2]));
                  received.countDown();
                  return null;
                }));
    Watch<BulkProgress> watch = Watch.log(ChronoUnit.FOREVER.getDuration(), log, "[s1]");
    new Ticker<>(List.of(watch), () -> HALF).close();
    received.await();
    assertThat(lines).containsExactly("[s1]", HALF);
    assertThat(HALF.toString()).contains("500 rows written of 1,000").contains("250 rows/s");
    assertThat(load(1, OptionalLong.empty()).toString()).startsWith("1 row written, 0 failed, ");
  }

  /** So that an application's next output follows the bar. */
  @Test
  void aCompletedRunHasReportedItsEnd() {
    ScriptedSession scripted = new ScriptedSession();
    List<BulkProgress> received = new CopyOnWriteArrayList<>();
    BulkResult<int[]> result =
        scripted
            .writer()
            .withProgressListener(
                Duration.ofHours(1),
                progress -> {
                  LockSupport.parkNanos(50_000_000);
                  received.add(progress);
                })
            .write(IntStream.range(0, 100).mapToObj(i -> new int[] {i, 0, 0}));
    assertThat(result.rowsWritten()).isEqualTo(100);
    assertThat(received).singleElement().extracting(BulkProgress::rowsWritten).isEqualTo(100L);
  }

  @Test
  void rejectsAnIntervalOfZero() {
    assertThatThrownBy(() -> Watch.listener(Duration.ZERO, progress -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("progress: expected a time between two calls that is more than 0, got PT0S");
  }

  @Test
  void aSlowListenerDoesNotDelayOthers() throws Exception {
    CountDownLatch slowIsTold = new CountDownLatch(1);
    CountDownLatch received = new CountDownLatch(3);
    CountDownLatch goOn = new CountDownLatch(1);
    Watch<BulkProgress> slow =
        Watch.listener(
            Duration.ofMillis(1),
            progress -> {
              slowIsTold.countDown();
              try {
                goOn.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    CountDownLatch closed = new CountDownLatch(1);
    View<BulkProgress> other =
        new View<>() {
          @Override
          public void show(BulkProgress progress) {
            received.countDown();
          }

          @Override
          public void close() {
            closed.countDown();
          }
        };
    AutoCloseable ticker =
        new Ticker<>(List.of(slow, new Watch<>(Duration.ofMillis(1), () -> other)), () -> HALF);
    try {
      slowIsTold.await();
      received.await();
      ticker.close();
      closed.await();
    } finally {
      goOn.countDown();
    }
  }

  @Test
  void viewsThatArePartOfTheRunGetItsEndBeforeItCompletes() throws Exception {
    List<Object> received = new ArrayList<>();
    View<BulkProgress> part =
        new View<>() {
          @Override
          public void show(BulkProgress progress) {
            received.add(progress);
          }

          @Override
          public boolean isAwaited() {
            return true;
          }

          @Override
          public void close() {
            received.add("closed");
          }
        };
    new Ticker<>(List.of(new Watch<>(Duration.ofHours(1), () -> part)), () -> HALF).close();

    assertThat(received).containsExactly(HALF, "closed");
  }

  @Test
  void aListenerThatThrowsIsCalledAgainAndAffectsNoOther() throws Exception {
    CountDownLatch thrown = new CountDownLatch(3);
    CountDownLatch received = new CountDownLatch(3);
    Watch<BulkProgress> bad =
        Watch.listener(
            Duration.ofMillis(1),
            progress -> {
              thrown.countDown();
              throw new IllegalStateException("on purpose");
            });
    Watch<BulkProgress> good =
        Watch.listener(Duration.ofMillis(1), progress -> received.countDown());
    try (Ticker<BulkProgress> ticker = new Ticker<>(List.of(bad, good), () -> HALF)) {
      assertThat(ticker).isNotNull();
      thrown.await();
      received.await();
    }
  }

  @Test
  void startsNoThreadBeforeTheNextCall() {
    Set<Thread> before = threads();
    Watch<BulkProgress> hourly = Watch.listener(Duration.ofHours(1), progress -> {});
    try (Ticker<BulkProgress> ticker = new Ticker<>(List.of(hourly, hourly, hourly), () -> HALF)) {
      assertThat(ticker).isNotNull();
      assertThat(threads()).isSubsetOf(before);
    }
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("quiver-bulk-progress"))
        .collect(Collectors.toSet());
  }
}
