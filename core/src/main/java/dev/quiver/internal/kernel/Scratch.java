/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

/**
 * Memory of each thread through which elements pass in pieces.
 *
 * <p>There are three levels, because one use is inside of the other: who takes elements out of
 * memory that no kernel reaches puts them into an array ({@link MemoryKind}), who moves elements to
 * or from a buffer puts them into {@link #bytes} by a kernel, and the kernel may swap them in
 * {@link #ints} or {@link #longs}. No user of a level calls another user of the same level while it
 * needs what it has put there.
 *
 * <p>A piece holds the last elements of its thread until the next ones come. Each user writes the
 * part that it reads, before it reads it. No piece is handed out to users. All is of JDK types, so
 * that a thread that outlives the application does not keep its classes.
 */
public final class Scratch {

  /** Bytes in a piece; a multiple of every element size. */
  public static final int SIZE = 4096;

  private static final ThreadLocal<byte[]> BYTES = ThreadLocal.withInitial(() -> new byte[SIZE]);
  private static final ThreadLocal<int[]> INTS =
      ThreadLocal.withInitial(() -> new int[SIZE / Integer.BYTES]);
  private static final ThreadLocal<long[]> LONGS =
      ThreadLocal.withInitial(() -> new long[SIZE / Long.BYTES]);

  /** This thread's elements on their way out of a buffer or a segment, to be given to a kernel. */
  static final ThreadLocal<float[]> FLOAT_ELEMENTS =
      ThreadLocal.withInitial(() -> new float[SIZE / Float.BYTES]);

  static final ThreadLocal<double[]> DOUBLE_ELEMENTS =
      ThreadLocal.withInitial(() -> new double[SIZE / Double.BYTES]);

  static final ThreadLocal<int[]> INT_ELEMENTS =
      ThreadLocal.withInitial(() -> new int[SIZE / Integer.BYTES]);

  static final ThreadLocal<long[]> LONG_ELEMENTS =
      ThreadLocal.withInitial(() -> new long[SIZE / Long.BYTES]);

  private Scratch() {}

  /** This thread's bytes on their way between an array of elements and a buffer. */
  public static byte[] bytes() {
    return BYTES.get();
  }

  /** This thread's elements of 4 bytes inside of a kernel. */
  static int[] ints() {
    return INTS.get();
  }

  /** This thread's elements of 8 bytes inside of a kernel. */
  static long[] longs() {
    return LONGS.get();
  }
}
