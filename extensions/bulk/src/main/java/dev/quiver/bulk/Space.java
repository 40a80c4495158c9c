/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that rows may have between being taken and being done. Thread-safe. */
final class Space {
  private final long maxBytes;

  /** Of rows that were taken and are not done. */
  private final AtomicLong outstanding = new AtomicLong();

  /** What a row of late took, or more. */
  private volatile long rowBytes = 1 << 16;

  Space(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** A row was taken. One thread at a time. */
  void take(long bytes) {
    outstanding.addAndGet(bytes);
    rowBytes = Math.max(bytes, rowBytes - rowBytes / 8);
  }

  /** Rows are done. */
  void giveBack(long bytes) {
    outstanding.addAndGet(-bytes);
  }

  boolean isAny() {
    return outstanding.get() < maxBytes;
  }

  /** Who waits for space goes on when there is enough for many rows, not for one. */
  boolean isMuch() {
    return outstanding.get() < maxBytes - maxBytes / 4;
  }

  /** So many rows like the last ones have space; at least one. */
  int rows(int most) {
    long space = maxBytes - outstanding.get();
    return (int) Math.max(1, Math.min(most, space / rowBytes));
  }
}
