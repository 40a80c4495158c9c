/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * Counts the bytes that the current thread allocates: the least of several attempts, as the first
 * ones load classes, fill caches and run interpreted code. The necessary number of attempts depends
 * on the machine and its load. So a test states a sufficient limit, and attempts end when it is
 * reached; a failing test continues for a minute. Without a limit, attempts end when they agree.
 */
public final class Allocation {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** Longer than the JVM takes to compile a method with little CPU time. */
  private static final long QUIET_NANOS = 2_000_000_000L;

  /** Stores results of measured code, so that they are not optimized away. */
  public static volatile Object sink;

  private Allocation() {}

  /**
   * Returns the bytes that one run allocates, with code that may not be compiled: runs until two
   * runs in a row allocate the same. Code that uses up its input needs a new one for each run.
   */
  public static long bytes(Runnable code) {
    return settled(() -> once(code));
  }

  /** Returns the bytes that one run allocates: runs until it allocates no more than enough. */
  public static long bytes(long enough, Runnable code) {
    return least(enough, () -> once(code));
  }

  /** Returns the bytes of a UUID on the heap: 32, or 24 with compact object headers. */
  public static long uuid() {
    return bytes(() -> sink = new UUID(1, 2));
  }

  /** Returns the least number of bytes of several runs, until that is enough. */
  public static long least(long enough, LongSupplier run) {
    long start = System.nanoTime();
    long least = run.getAsLong();
    while (least > enough && System.nanoTime() - start < PATIENCE_NANOS) {
      least = Math.min(least, run.getAsLong());
    }
    return least;
  }

  /** Returns the bytes of a single run, including classes that it loads. */
  public static long once(Runnable code) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    code.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /** Returns the least number of bytes of several runs, until two in a row agree. */
  private static long settled(LongSupplier run) {
    long start = System.nanoTime();
    long last = run.getAsLong();
    long least = last;
    boolean agree = false;
    while (!agree && System.nanoTime() - start < PATIENCE_NANOS) {
      long next = run.getAsLong();
      least = Math.min(least, next);
      agree = next == last;
      last = next;
    }
    return least;
  }

  /**
   * Returns the bytes per call in steady state: the least of several rounds, until it is zero or
   * has not decreased for two seconds. Code that allocates until it is compiled needs {@link
   * #bytesPerCall(int, double, Runnable)}.
   *
   * @param calls the number of calls per round
   */
  public static double bytesPerCall(int calls, Runnable code) {
    return bytesPerCall(calls, 0, QUIET_NANOS, code);
  }

  /**
   * Returns the bytes per call in steady state: the least of several rounds, until it is enough.
   *
   * @param calls the number of calls per round
   */
  public static double bytesPerCall(int calls, double enough, Runnable code) {
    return bytesPerCall(calls, enough, PATIENCE_NANOS, code);
  }

  private static double bytesPerCall(int calls, double enough, long quietNanos, Runnable code) {
    long start = System.nanoTime();
    long lastLess = start;
    double least = Double.MAX_VALUE;
    do {
      double bytes = (double) once(() -> repeat(calls, code)) / calls;
      if (bytes < least) {
        least = bytes;
        lastLess = System.nanoTime();
      }
    } while (least > enough
        && System.nanoTime() - lastLess < quietNanos
        && System.nanoTime() - start < PATIENCE_NANOS);
    return least;
  }

  private static void repeat(int calls, Runnable code) {
    for (int i = 0; i < calls; i++) {
      code.run();
    }
  }
}
