/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a load of many rows keeps, drawn. The cell {@code reliability/bulk} runs it. */
class BulkMemoryRun {

  /** Set by {@code -Dquiver.bulk.rows}. */
  private static final int ROWS = Integer.getInteger("quiver.bulk.rows", 10_000_000);

  private static final int SAMPLES = 400;

  @Test
  void memoryOfALongLoadStaysWhatItIs() throws IOException, InterruptedException {
    Path file = BulkMemory.load(ROWS, ROWS / SAMPLES, Duration.ofHours(2));
    Files.writeString(
        file.resolveSibling("bulk.svg"),
        Chart.svg(
            "A client that loads rows with BulkWriter, while it does",
            "million rows",
            sample -> sample.requests() / 1e6,
            Sample.read(file)));
  }
}
