/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * Counts the bytes that the current thread allocates: the least of several attempts, as the first
 * ones load classes, fill caches and run code that the JVM has not compiled yet. How many attempts
 * that takes depends on the machine and on what else it does. So a test says how many bytes are
 * enough, and attempts end when that is reached; a test that fails goes on for a minute. Where no
 * number of bytes is known, attempts end when they agree.
 */
public final class Allocation {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  /** Longer than the JVM takes to compile a method while it has little of a processor. */
  private static final long QUIET_NANOS = 2_000_000_000L;

  /** Where measured code puts its results, so that it cannot be optimized away. */
  public static volatile Object sink;

  private Allocation() {}

  /**
   * The bytes that running something once allocates, with code that may not be compiled: it runs
   * until two runs in a row allocate the same. Each run needs an input of its own if it uses it up.
   */
  public static long bytes(Runnable code) {
    return settled(() -> once(code));
  }

  /**
   * The bytes that running something once allocates: it runs until it allocates no more than
   * enough.
   */
  public static long bytes(long enough, Runnable code) {
    return least(enough, () -> once(code));
  }

  /** The bytes of a UUID on the heap: 32, or 24 in a JVM whose objects have compact headers. */
  public static long uuid() {
    return bytes(() -> sink = new UUID(1, 2));
  }

  /** The least of what runs say that they allocated, until that is enough. */
  public static long least(long enough, LongSupplier run) {
    long start = System.nanoTime();
    long least = run.getAsLong();
    while (least > enough && System.nanoTime() - start < PATIENCE_NANOS) {
      least = Math.min(least, run.getAsLong());
    }
    return least;
  }

  /** The bytes of a single run, classes that it loads included. */
  public static long once(Runnable code) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    code.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /** The least of what runs allocate until two in a row agree. */
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
   * The bytes per call in steady state: the least of several rounds, until it is nothing or has not
   * become less for two seconds. Code that allocates until it is compiled needs {@link
   * #bytesPerCall(int, double, Runnable)}.
   *
   * @param calls how many a round has
   */
  public static double bytesPerCall(int calls, Runnable code) {
    return bytesPerCall(calls, 0, QUIET_NANOS, code);
  }

  /**
   * The bytes per call in steady state: the least of several rounds, until it is enough.
   *
   * @param calls how many a round has
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
