/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.BitSet;

/** Which positions of a source are done, of which all before some one are. Not thread-safe. */
final class Positions {
  private static final int MANY = 1 << 16;

  /** Behind a position that is never done, no more than 32 MiB of bits. */
  private static final int MOST = 1 << 28;

  /** Of the positions from {@link #base} on. */
  private final BitSet done = new BitSet();

  private long base;

  /** All before it, counted from the base, are done. */
  private int certain;

  Positions(long first) {
    this.base = first;
  }

  void done(long position) {
    long index = position - base;
    if (index >= MOST) {
      return; // certain() stays before it
    }
    done.set((int) index);
    certain = done.nextClearBit(certain);
    if (certain >= MANY) {
      BitSet rest = done.get(certain, Math.max(certain, done.length()));
      done.clear();
      done.or(rest);
      base += certain;
      certain = 0;
    }
  }

  /** All positions before this one are done. */
  long certain() {
    return base + certain;
  }
}
