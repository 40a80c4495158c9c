/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A limit of rows and bytes a second. No thread waits. A request of any size may be sent when the
 * time that the limit allots to all earlier requests has passed. Thread-safe.
 */
final class Pace {
  /** The rows and bytes of this time, in seconds, may be sent at once after a pause. */
  private static final double BURST = 0.1;

  private static final double NANOS = 1e9;

  private final double rowsPerSecond;
  private final double bytesPerSecond;
  private final LongSupplier clock;
  private final long start;

  /** The time at which the next request may be sent, in seconds since the start. */
  private double next;

  private boolean isWaiting;

  /**
   * @param rowsPerSecond infinity for no limit
   * @param bytesPerSecond infinity for no limit
   * @param clock the time in nanoseconds
   */
  Pace(double rowsPerSecond, double bytesPerSecond, LongSupplier clock) {
    this.rowsPerSecond = rowsPerSecond;
    this.bytesPerSecond = bytesPerSecond;
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  private double now() {
    return (clock.getAsLong() - start) / NANOS;
  }

  /** Counts a request. */
  synchronized void take(int rows, long bytes) {
    next = Math.max(next, now() - BURST) + Math.max(rows / rowsPerSecond, bytes / bytesPerSecond);
  }

  /**
   * Returns whether a request may be sent now.
   *
   * @param whenOpen called by another thread once a request may be sent, unless one may be sent now
   */
  synchronized boolean isOpen(Runnable whenOpen) {
    double left = next - now();
    if (left > 0 && !isWaiting) {
      isWaiting = true;
      CompletableFuture.delayedExecutor((long) Math.ceil(left * NANOS), TimeUnit.NANOSECONDS)
          .execute(() -> open(whenOpen));
    }
    return left <= 0;
  }

  private void open(Runnable whenOpen) {
    synchronized (this) {
      isWaiting = false;
    }
    whenOpen.run();
  }
}
