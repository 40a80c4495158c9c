/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a thread has spent is in what the process has spent. */
class MeterTest {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Meter meter = new Meter();

  @Test
  void the_time_and_the_bytes_of_a_thread_are_counted() throws IOException {
    for (int attempt = 1; ; attempt++) {
      Cost before = meter.before();
      long start = THREADS.getCurrentThreadCpuTime();
      long length = 0;
      while (THREADS.getCurrentThreadCpuTime() - start < TimeUnit.MILLISECONDS.toNanos(100)) {
        length += new byte[1_000].length;
      }
      Cost cost = meter.after().since(before, 1);

      // Another thread may have ended, and taken its own away.
      if (attempt == 10 || (cost.micros() > 80_000 && cost.bytes() >= length)) {
        assertThat(cost.micros()).isGreaterThan(80_000);
        assertThat(cost.bytes()).isGreaterThanOrEqualTo((double) length);
        return;
      }
    }
  }
}
