/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.BitSet;

/** The positions of finished rows, and the first unfinished position. Not thread-safe. */
final class Positions {
  private static final int MANY = 1 << 16;

  /** The most positions after {@link #base} that are tracked: 32 MiB of bits. */
  private static final int MOST = 1 << 28;

  /** A bit for each finished position, counted from {@link #base}. */
  private final BitSet done = new BitSet();

  private long base;

  /** The first unfinished position, counted from {@link #base}. */
  private int committed;

  Positions(long first) {
    this.base = first;
  }

  void done(long position) {
    long index = position - base;
    if (index >= MOST) {
      return; // not tracked, so committed() stays at or before this position
    }
    done.set((int) index);
    committed = done.nextClearBit(committed);
    if (committed >= MANY) {
      BitSet rest = done.get(committed, Math.max(committed, done.length()));
      done.clear();
      done.or(rest);
      base += committed;
      committed = 0;
    }
  }

  /** Returns the position before which all rows are finished. */
  long committed() {
    return base + committed;
  }
}
