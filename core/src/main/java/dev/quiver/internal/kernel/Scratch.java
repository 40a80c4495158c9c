/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

/**
 * Per-thread memory through which elements are moved in pieces.
 *
 * <p>There are three levels, since uses are nested: {@link MemoryKind} copies elements from memory
 * outside of arrays into an array; code that moves elements to or from a buffer has a kernel write
 * them to {@link #bytes}; and the kernel may swap them in {@link #ints} or {@link #longs}. No user
 * of a level calls another user of that level while it still needs its contents.
 *
 * <p>A piece keeps its thread's last elements until they are overwritten. Each user writes the part
 * it reads before reading it, and exposes no piece. All pieces are of JDK types, so that a thread
 * that outlives the application does not retain its classes.
 */
public final class Scratch {

  /** The size of a piece in bytes; a multiple of every element size. */
  public static final int SIZE = 4096;

  private static final ThreadLocal<byte[]> BYTES = ThreadLocal.withInitial(() -> new byte[SIZE]);
  private static final ThreadLocal<int[]> INTS =
      ThreadLocal.withInitial(() -> new int[SIZE / Integer.BYTES]);
  private static final ThreadLocal<long[]> LONGS =
      ThreadLocal.withInitial(() -> new long[SIZE / Long.BYTES]);

  /** This thread's elements on the way from a buffer or a segment to a kernel. */
  static final ThreadLocal<float[]> FLOAT_ELEMENTS =
      ThreadLocal.withInitial(() -> new float[SIZE / Float.BYTES]);

  static final ThreadLocal<double[]> DOUBLE_ELEMENTS =
      ThreadLocal.withInitial(() -> new double[SIZE / Double.BYTES]);

  static final ThreadLocal<int[]> INT_ELEMENTS =
      ThreadLocal.withInitial(() -> new int[SIZE / Integer.BYTES]);

  static final ThreadLocal<long[]> LONG_ELEMENTS =
      ThreadLocal.withInitial(() -> new long[SIZE / Long.BYTES]);

  private Scratch() {}

  /** Returns this thread's bytes on the way between an array of elements and a buffer. */
  public static byte[] bytes() {
    return BYTES.get();
  }

  /** Returns this thread's 4-byte elements inside a kernel. */
  static int[] ints() {
    return INTS.get();
  }

  /** Returns this thread's 8-byte elements inside a kernel. */
  static long[] longs() {
    return LONGS.get();
  }
}
