/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that the current thread allocates. */
public final class Allocation {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int ROUNDS = 20;

  /** Where measured code puts its results, so that it cannot be optimized away. */
  public static volatile Object sink;

  private Allocation() {}

  /** The bytes that running something once allocates. */
  public static long bytes(Runnable code) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    code.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  /**
   * The bytes per call in steady state: the least of several rounds, of which the first ones warm
   * up.
   */
  public static double bytesPerCall(int calls, Runnable code) {
    double least = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS && least > 0; round++) {
      least = Math.min(least, (double) bytes(() -> repeat(calls, code)) / calls);
    }
    return least;
  }

  private static void repeat(int calls, Runnable code) {
    for (int i = 0; i < calls; i++) {
      code.run();
    }
  }
}
