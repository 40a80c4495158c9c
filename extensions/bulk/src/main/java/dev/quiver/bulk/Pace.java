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

  /** Returns the time in seconds that rows take; 0 without a limit. */
  double seconds(int rows, long bytes) {
    return Math.max(rows / rowsPerSecond, bytes / bytesPerSecond);
  }

  /** Takes time for a request, or returns time that it did not need, as a negative number. */
  synchronized void take(double seconds) {
    next = seconds == 0 ? next : Math.max(next, now() - BURST) + seconds;
  }

  /**
   * Returns whether a request may be sent now.
   *
   * @param mayBeOpen called by another thread, unless a request may be sent now: when one may be
   *     sent, or after a tenth of a second, as a response may have corrected the time
   */
  synchronized boolean isOpen(Runnable mayBeOpen) {
    double left = next == 0 ? 0 : next - now(); // 0 without a limit
    if (left > 0 && !isWaiting) {
      isWaiting = true;
      long nanos = (long) Math.ceil(Math.min(left, BURST) * NANOS);
      CompletableFuture.delayedExecutor(nanos, TimeUnit.NANOSECONDS).execute(() -> wake(mayBeOpen));
    }
    return left <= 0;
  }

  private void wake(Runnable mayBeOpen) {
    synchronized (this) {
      isWaiting = false;
    }
    mayBeOpen.run();
  }
}
