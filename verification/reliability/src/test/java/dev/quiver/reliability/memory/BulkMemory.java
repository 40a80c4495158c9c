/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.reliability.server.FakeServer;
import dev.quiver.testkit.Seed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A load in a JVM of its own with a small heap, whose memory is compared with what it may be. */
final class BulkMemory {

  /** Of the whole JVM: the driver's code and the samples need some 30 MB of it. */
  private static final String HEAP = "96m";

  /** Beyond what there is before the first row. */
  private static final long MOST_MORE = 64L << 20;

  private static final Path FOLDER = Path.of("target", "bulk");

  private BulkMemory() {}

  /**
   * Loads rows.
   *
   * @param rowsPerSample a twelfth of them at most
   * @return the file with the samples
   */
  static Path load(long rows, long rowsPerSample, Duration atMost)
      throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    Path file = FOLDER.resolve("bulk-" + rows + ".csv");
    try (FakeServer server = FakeServer.start(2)) {
      BulkFaults faults = new BulkFaults(Seed.random("bulk faults"));
      server.play(faults);
      ClientJvm.run(
          BulkClient.class,
          List.of(
              "-Xms" + HEAP,
              "-Xmx" + HEAP,
              "-XX:+UseSerialGC",
              "-XX:+AlwaysPreTouch",
              "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
              Seed.describe()),
          List.of("" + server.contactPoint().getPort(), "" + rows, "" + rowsPerSample, "" + file),
          atMost);
      assertThat(server.errors()).isEmpty();
      // Each once at least, to the bit, and no other: the server has checked the vectors.
      assertThat(faults.rows()).isEqualTo((int) rows);
      assertThat(faults.end()).isEqualTo((int) rows);
      assertThat(faults.failures()).isPositive();
      check(Sample.read(file), rows, faults.failures());
    }
    return file;
  }

  private static void check(List<Sample> samples, long rows, long failures) {
    long before = samples.get(0).heap();
    long peak = samples.stream().mapToLong(Sample::heap).max().orElseThrow();
    System.out.printf(
        "%,d rows, %,d requests failed by the server; heap after a collection: %,d before the first"
            + " row, %,d at most%n",
        rows, failures, before, peak);
    assertThat(peak - before).isLessThanOrEqualTo(MOST_MORE);
    Flatness.checkUnderLoad(samples);
  }
}
