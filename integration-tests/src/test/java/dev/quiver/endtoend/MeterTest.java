/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the cost for each thread counts once, and that the JVM's own threads are known. */
class MeterTest {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double MICROS = 200_000;
  private static final int LENGTH = 1_000;

  /** Stores the result, so that allocations are not optimized away. */
  @SuppressWarnings("UnusedVariable")
  private static volatile Object sink;

  private final Meter meter = new Meter();
  private long arrays;

  /** Allocates until the calling thread has used some CPU time. */
  private void spend() {
    long start = THREADS.getCurrentThreadCpuTime();
    arrays = 0;
    while (THREADS.getCurrentThreadCpuTime() - start
        < TimeUnit.MICROSECONDS.toNanos((long) MICROS)) {
      sink = new byte[LENGTH];
      arrays++;
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Timeout(300)
  void countsTheCallingThreadAndOthers(boolean asks) throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    meter.begin();
    if (asks) {
      spend();
    } else {
      other.submit(this::spend).get();
    }
    assertSpent(meter.end());
    other.shutdown();
  }

  /** Other threads of this JVM may also use CPU; a clock may be late by some ticks. */
  private void assertSpent(Cost cost) {
    assertThat(cost.micros()).isBetween(0.8 * MICROS, 10 * MICROS);
    assertThat(cost.elapsed()).isGreaterThan(0.8 * MICROS);
    assertThat(cost.bytes())
        .isBetween((double) arrays * LENGTH, 2.0 * arrays * (LENGTH + 24) + 100_000_000);
    assertThat(cost.rest()).as("%s", cost).isGreaterThan(0.7 * MICROS);
  }

  @Test
  void countsTheCollector() throws IOException {
    meter.begin();
    for (int i = 0; i < 20; i++) {
      System.gc();
    }
    Cost cost = meter.end();

    assertThat(cost.gc()).isPositive();
  }
}
