/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.row.RowDecoder;
import dev.quiver.testkit.ChildJvm;
import dev.quiver.testkit.Recorded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the Flight Recorder events of loads and scans, which do not need the recorder. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RunEventsTest {

  private static final int ROWS = 1_234;

  /** A program that loads and scans. */
  static final class Program {
    public static void main(String[] args) {
      System.out.println("loaded " + load().rowsWritten());
      System.out.println("scanned " + scan("docs").rows());
      System.out.println("recorder " + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
      System.exit(0);
    }
  }

  private static BulkResult<int[]> load() {
    ScriptedSession scripted = new ScriptedSession();
    return scripted.writer().write(ScriptedSession.rows(ROWS, 7));
  }

  private static ScanProgress scan(String table) {
    ScriptedTable scripted = new ScriptedTable(-3_000, 17, 1L << 60);
    for (int id = 0; id < ROWS; id++) {
      scripted.row(id * 1_000_003L, id);
    }
    return TableScan.of(scripted.session, table)
        .forEach(RowDecoder.arrays(), row -> assertThat(row).isNotEmpty());
  }

  @Test
  void recordsALoadThatCompletesAndOneThatFails() throws Exception {
    List<BulkProgress> progress = new ArrayList<>();
    ScriptedSession failing =
        new ScriptedSession(
            statement -> CompletableFuture.failedFuture(new IllegalStateException("planted")));
    List<RecordedEvent> events =
        Recorded.events(
            "quiver.BulkRun",
            () -> {
              progress.add(load().progress());
              assertThatThrownBy(() -> failing.writer().write(List.of(new int[3]).iterator()))
                  .isInstanceOf(BulkException.class);
            });

    RecordedEvent event = only(events, "rowsWritten", ROWS);
    assertThat(event.getString("session")).isEqualTo("s7");
    assertThat(event.getString("end")).isEqualTo("COMPLETE");
    assertThat(event.getLong("rowsFailed")).isZero();
    assertThat(event.getLong("retries")).isZero();
    assertThat(event.getLong("bytes")).isPositive().isEqualTo(progress.get(0).bytes());
    assertThat(event.getDuration()).isPositive();
    assertThat(only(events, "rowsFailed", 1).getString("end")).isEqualTo("TOO_MANY_FAILURES");
  }

  /** Returns the one event with this number; other tests may run at the same time. */
  private static RecordedEvent only(List<RecordedEvent> events, String field, long value) {
    List<RecordedEvent> found =
        events.stream().filter(event -> event.getLong(field) == value).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  @Test
  void recordsAScanThatCompletesAndOneThatFails() throws Exception {
    List<ScanProgress> progress = new ArrayList<>();
    TableScan failing = TableScan.of(new ScriptedTable(17).row(1, 1).session, "docs");
    Consumer<Object> consumer =
        row -> {
          throw new IllegalStateException("planted for the event");
        };
    List<RecordedEvent> events =
        Recorded.events(
            "quiver.ScanRun",
            () -> {
              progress.add(scan("docs"));
              assertThatThrownBy(() -> failing.forEach(RowDecoder.arrays(), consumer))
                  .isInstanceOf(ScanException.class);
            });

    RecordedEvent event = only(events, "rows", ROWS);
    assertThat(event.getString("session")).isEqualTo("s8");
    assertThat(event.getString("table")).isEqualTo("docs");
    assertThat(event.getString("failure")).isNull();
    // The bytes of all responses.
    assertThat(progress.get(0).bytes()).isEqualTo(1000 * ROWS);
    assertThat(event.getLong("bytes")).isEqualTo(1000 * ROWS);
    assertThat(event.getInt("finishedRanges")).isEqualTo(progress.get(0).ranges());
    assertThat(event.getDuration()).isPositive();
    assertThat(events)
        .extracting(each -> String.valueOf(each.getString("failure")))
        .filteredOn(failure -> failure.contains("planted for the event"))
        .hasSize(1);
  }

  /** As in an image that {@code jlink} created without the module. */
  @Test
  void loadsAndScansRunWithoutFlightRecorder() throws Exception {
    assertThat(
            ChildJvm.run(
                List.of(
                    "--limit-modules=java.se,jdk.unsupported",
                    "-Xverify:all",
                    "-Dorg.slf4j.simpleLogger.defaultLogLevel=error"),
                Program.class))
        .containsExactly("loaded " + ROWS, "scanned " + ROWS, "recorder false");
  }
}
