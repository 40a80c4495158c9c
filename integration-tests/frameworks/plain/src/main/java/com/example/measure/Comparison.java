/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package com.example.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Compares the bytes that a job allocates, in all threads, in a session without Quiver and in one
 * with it, in turn in one long-running JVM. A result is the least of several rounds, as the JIT
 * compiler and the driver also allocate now and then.
 */
public final class Comparison {
  /** The ratio up to which more bytes with Quiver count as noise: 2 %. */
  private static final double TOLERANCE = 1.02;

  private static final int CALLS = 100;
  private static final int MIN_ROUNDS = 6;
  private static final int MAX_ROUNDS = 20;

  /** On a loaded machine code is compiled late: until then, rounds continue. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** The number of rounds without an improvement after which valid results are final. */
  private static final int QUIET_ROUNDS = 4;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static volatile Object sink;

  private final String framework;
  private final int calls;

  public Comparison(String framework) {
    this(framework, CALLS);
  }

  /** Creates a comparison with another number of calls in a round, for long jobs. */
  public Comparison(String framework, int calls) {
    this.framework = framework;
    this.calls = calls;
  }

  public interface Job {
    Object run(int call) throws Exception;
  }

  public record Cost(double bytes, double micros) {
    private Cost least(Cost other) {
      return new Cost(Math.min(bytes, other.bytes), Math.min(micros, other.micros));
    }
  }

  public record Costs(Cost driver, Cost quiver) {}

  public Costs neverMore(String job, Job driver, Job quiver) throws Exception {
    Costs costs = measure(driver, quiver);
    print(job, costs);
    if (costs.quiver.bytes > costs.driver.bytes * TOLERANCE) {
      throw new AssertionError(
          String.format(
              Locale.ROOT,
              "%s, %s: expected at most the driver's %,.0f B and 2 %%, got %,.0f B",
              framework,
              job,
              costs.driver.bytes,
              costs.quiver.bytes));
    }
    return costs;
  }

  private Costs measure(Job driver, Job quiver) throws Exception {
    Cost leastDriver = round(driver);
    Cost leastQuiver = round(quiver);
    int quiet = 0;
    long start = System.nanoTime();
    for (int round = 1; ; round++) {
      Cost ofDriver = leastDriver.least(round(driver));
      Cost ofQuiver = leastQuiver.least(round(quiver));
      boolean better =
          ofDriver.bytes < leastDriver.bytes * 0.99 || ofQuiver.bytes < leastQuiver.bytes * 0.99;
      quiet = better ? 0 : quiet + 1;
      leastDriver = ofDriver;
      leastQuiver = ofQuiver;
      boolean neverMore = leastQuiver.bytes <= leastDriver.bytes * TOLERANCE;
      boolean steady = round >= MIN_ROUNDS && quiet >= QUIET_ROUNDS;
      boolean late = System.nanoTime() - start >= PATIENCE.toNanos();
      if (neverMore ? steady || round >= MAX_ROUNDS || late : round >= MAX_ROUNDS && late) {
        return new Costs(leastDriver, leastQuiver);
      }
    }
  }

  private Cost round(Job job) throws Exception {
    long[] ids = THREADS.getAllThreadIds();
    long[] before = THREADS.getThreadAllocatedBytes(ids);
    long cpu = cpu();
    for (int call = 0; call < calls; call++) {
      sink = job.run(call);
    }
    cpu = cpu() - cpu;
    return new Cost((double) allocatedSince(ids, before) / calls, cpu / 1e3 / calls);
  }

  /** Counts live threads only: those of sessions and stores do not end. */
  private static long cpu() {
    long cpu = 0;
    for (long nanos : THREADS.getThreadCpuTime(THREADS.getAllThreadIds())) {
      cpu += Math.max(0, nanos);
    }
    return cpu;
  }

  private static long allocatedSince(long[] ids, long[] before) {
    long[] idsNow = THREADS.getAllThreadIds();
    long[] now = THREADS.getThreadAllocatedBytes(idsNow);
    Map<Long, Long> known = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      known.put(ids[i], before[i]);
    }
    long bytes = 0;
    for (int i = 0; i < now.length; i++) {
      bytes += Math.max(0, now[i] - known.getOrDefault(idsNow[i], 0L));
    }
    return bytes;
  }

  private void print(String job, Costs costs) {
    System.out.printf(
        Locale.ROOT,
        "frameworks | %s | %s | %,.0f | %,.0f | %.2f | %,.0f | %,.0f |%n",
        framework,
        job,
        costs.driver.bytes,
        costs.quiver.bytes,
        costs.quiver.bytes / costs.driver.bytes,
        costs.driver.micros,
        costs.quiver.micros);
  }
}
