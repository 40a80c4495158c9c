/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a load keeps does not grow with its rows: briefly, as in every build. */
class BulkMemoryTest {

  /** So many that the JVM has compiled the code when a quarter of them is loaded. */
  private static final int ROWS = 800_000;

  @Test
  void memoryOfALoadStaysWhatItIs() throws IOException, InterruptedException {
    BulkMemory.load(ROWS, ROWS / 40, Duration.ofMinutes(10));
  }
}
