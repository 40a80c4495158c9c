/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** Counts the bytes that the current thread allocates. */
public final class Allocation {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int CALLS = 10;

  private Allocation() {}

  /** The least that running something once allocates: the first calls load classes. */
  public static long bytes(Runnable code) {
    long least = Long.MAX_VALUE;
    for (int call = 0; call < CALLS; call++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      code.run();
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }
}
