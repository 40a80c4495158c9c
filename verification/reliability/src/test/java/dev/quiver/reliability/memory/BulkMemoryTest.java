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
import org.junit.jupiter.api.Test;

/**
 * Tests that the memory of a load in a JVM with a small heap does not grow with its rows. The test
 * configuration {@code reliability/bulk} loads more.
 */
class BulkMemoryTest {

  /** Enough rows that the JVM has compiled the code when a quarter is loaded. */
  private static final int ROWS = Integer.getInteger("quiver.bulk.rows", 800_000);

  private static final int ROWS_PER_SAMPLE = 25_000;

  /** The heap of the JVM: the driver's code and the samples need some 30 MB of it. */
  private static final String HEAP = "96m";

  private static final long MAX_MORE = 64L << 20;

  private static final Path FOLDER = Path.of("target", "bulk");

  @Test
  void theMemoryOfALoadDoesNotGrow() throws IOException, InterruptedException {
    Files.createDirectories(FOLDER);
    Path file = FOLDER.resolve("bulk-" + ROWS + ".csv");
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
          List.of("" + server.contactPoint().getPort(), "" + ROWS, "" + ROWS_PER_SAMPLE, "" + file),
          Duration.ofHours(2));
      assertThat(server.errors()).isEmpty();
      // Each row at least once, bit by bit, and no other: the server checked the vectors.
      assertThat(faults.rows()).isEqualTo(ROWS);
      assertThat(faults.end()).isEqualTo(ROWS);
      assertThat(faults.failures()).isPositive();
      check(Sample.read(file), faults.failures());
    }
  }

  private static void check(List<Sample> samples, long failures) {
    long before = samples.get(0).heap();
    long peak = samples.stream().mapToLong(Sample::heap).max().orElseThrow();
    System.out.printf(
        "%,d rows, %,d requests failed by the server; heap after a collection: %,d before the first"
            + " row, %,d at most%n",
        ROWS, failures, before, peak);
    assertThat(peak - before).isLessThanOrEqualTo(MAX_MORE);
    Flatness.checkUnderLoad(samples);
  }
}
