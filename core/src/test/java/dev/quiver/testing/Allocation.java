/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts the bytes that the current thread allocates: the least of several attempts, as the first
 * ones load classes and run code that the JVM has not compiled yet. How many attempts that takes
 * depends on the machine and on what else it does. So a test says how many bytes are enough, and
 * attempts end when that is reached; a test that fails goes on for a minute. Where no number of
 * bytes is known, attempts end when they agree.
 */
public final class Allocation {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  private Allocation() {}

  /** The bytes that running something once allocates: it runs until that is no more than enough. */
  public static long bytes(long enough, Runnable code) {
    long start = System.nanoTime();
    long least = once(code);
    while (least > enough && System.nanoTime() - start < PATIENCE_NANOS) {
      least = Math.min(least, once(code));
    }
    return least;
  }

  /** As above, with code that may not be compiled: it runs until two runs in a row agree. */
  public static long bytes(Runnable code) {
    long start = System.nanoTime();
    long last = once(code);
    long least = last;
    boolean agree = false;
    while (!agree && System.nanoTime() - start < PATIENCE_NANOS) {
      long next = once(code);
      least = Math.min(least, next);
      agree = next == last;
      last = next;
    }
    return least;
  }

  /** The bytes of a single run, classes that it loads included. */
  public static long once(Runnable code) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    code.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
