/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.jmh.row.EventsBenchmark.Events;
import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both read the same matrix, and only the one that is to record it does. */
class EventsBenchmarkTest {

  @TempDir Path folder;

  @Test
  void theWorkIsTheSameAndRecordedWhereItIsToBe() throws Exception {
    EventsBenchmark off = benchmark(Events.OFF);
    assertThat(FlightRecorder.getFlightRecorder().getRecordings()).isEmpty();
    assertThat(off.matrix().rowCount()).isEqualTo(EventsBenchmark.ROWS);

    EventsBenchmark on = benchmark(Events.ON);
    try {
      assertThat(on.matrix().elements()).isEqualTo(off.matrix().elements());
      assertThat(recorded()).isEqualTo(2);
    } finally {
      on.tearDown();
      off.tearDown();
    }
    assertThat(FlightRecorder.getFlightRecorder().getRecordings()).isEmpty();
  }

  private static EventsBenchmark benchmark(Events events) {
    EventsBenchmark benchmark = new EventsBenchmark();
    benchmark.events = events;
    benchmark.setUp();
    return benchmark;
  }

  /** The matrices of the only recording. */
  private long recorded() throws IOException {
    Recording recording = FlightRecorder.getFlightRecorder().getRecordings().get(0);
    Path file = folder.resolve("matrices.jfr");
    recording.dump(file);
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals("quiver.MatrixRead"))
        .filter(event -> event.getInt("rows") == EventsBenchmark.ROWS)
        .count();
  }
}
