/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the current thread has taken so far, as far as the JVM tells. */
abstract class ThreadUsage {

  ThreadUsage() {}

  static ThreadUsage ofCurrentThread() {
    try {
      return new Counted();
    } catch (RuntimeException | LinkageError e) {
      // Another VM, or a runtime image without the module jdk.management.
      return new Elapsed();
    }
  }

  /** The time on the clock, in nanoseconds from some point on. */
  long clock() {
    return System.nanoTime();
  }

  /** The time that the thread ran, in nanoseconds from some point on. */
  abstract long nanos();

  /** Whether {@link #bytes()} tells anything. */
  abstract boolean countsBytes();

  /** The bytes that the thread allocated. */
  abstract long bytes();

  /** By HotSpot's counters. */
  private static final class Counted extends ThreadUsage {

    private final ThreadMXBean threads;

    Counted() {
      threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
      if (!threads.isThreadAllocatedMemoryEnabled() || !threads.isThreadCpuTimeEnabled()) {
        throw new UnsupportedOperationException("switched off");
      }
    }

    @Override
    long nanos() {
      return threads.getCurrentThreadCpuTime();
    }

    @Override
    boolean countsBytes() {
      return true;
    }

    @Override
    long bytes() {
      return threads.getCurrentThreadAllocatedBytes();
    }
  }

  /** By the clock, as if the thread had run all the time. */
  static final class Elapsed extends ThreadUsage {

    @Override
    long nanos() {
      return System.nanoTime();
    }

    @Override
    boolean countsBytes() {
      return false;
    }

    @Override
    long bytes() {
      return 0;
    }
  }
}
