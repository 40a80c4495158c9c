/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.atomic.AtomicLong;

/** The memory of rows that were taken from the source and are not finished. Thread-safe. */
final class Space {
  private final long maxBytes;

  private final AtomicLong outstanding = new AtomicLong();

  /** The bytes of a recent row, or more. */
  private volatile long rowBytes = 1 << 16;

  Space(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** Counts a row. Called by one thread at a time. */
  void take(long bytes) {
    outstanding.addAndGet(bytes);
    rowBytes = Math.max(bytes, rowBytes - rowBytes / 8);
  }

  void release(long bytes) {
    outstanding.addAndGet(-bytes);
  }

  boolean hasRoom() {
    return outstanding.get() < maxBytes;
  }

  /** Returns whether a waiting thread continues: once more than a quarter of the memory is free. */
  boolean hasAmpleRoom() {
    return outstanding.get() < maxBytes - maxBytes / 4;
  }

  /** Returns how many rows like the last ones have space; at least 1. */
  int rows(int most) {
    long space = maxBytes - outstanding.get();
    return (int) Math.max(1, Math.min(most, space / rowBytes));
  }
}
