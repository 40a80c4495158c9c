/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

/**
 * Per-thread memory through which elements are moved in pieces.
 *
 * <p>There are three levels of scratch memory, because their uses are nested: {@link MemoryKind}
 * copies elements from memory outside of arrays into an array; code that moves elements to or from
 * a buffer passes {@link #bytes} to a kernel; and the kernel may swap elements in {@link #ints} or
 * {@link #longs}. Code that still needs the contents of one level must not call other code that
 * uses the same level.
 *
 * <p>Scratch memory keeps the last elements of its thread until they are overwritten. Code writes
 * each part before it reads that part, and never exposes the memory to callers. All scratch memory
 * is of JDK types, so that a thread that outlives the application does not keep the application's
 * classes reachable.
 */
public final class Scratch {

  /** The size of each array in bytes; a multiple of every element size. */
  public static final int SIZE = 4096;

  private static final ThreadLocal<byte[]> BYTES = ThreadLocal.withInitial(() -> new byte[SIZE]);
  private static final ThreadLocal<int[]> INTS =
      ThreadLocal.withInitial(() -> new int[SIZE / Integer.BYTES]);
  private static final ThreadLocal<long[]> LONGS =
      ThreadLocal.withInitial(() -> new long[SIZE / Long.BYTES]);

  /** The array through which this thread copies floats from a buffer or a segment to a kernel. */
  static final ThreadLocal<float[]> FLOAT_ELEMENTS =
      ThreadLocal.withInitial(() -> new float[SIZE / Float.BYTES]);

  static final ThreadLocal<double[]> DOUBLE_ELEMENTS =
      ThreadLocal.withInitial(() -> new double[SIZE / Double.BYTES]);

  static final ThreadLocal<int[]> INT_ELEMENTS =
      ThreadLocal.withInitial(() -> new int[SIZE / Integer.BYTES]);

  static final ThreadLocal<long[]> LONG_ELEMENTS =
      ThreadLocal.withInitial(() -> new long[SIZE / Long.BYTES]);

  private Scratch() {}

  /** Returns the array through which this thread moves bytes between elements and a buffer. */
  public static byte[] bytes() {
    return BYTES.get();
  }

  /** Returns the array in which a kernel swaps 4-byte elements on this thread. */
  static int[] ints() {
    return INTS.get();
  }

  /** Returns the array in which a kernel swaps 8-byte elements on this thread. */
  static long[] longs() {
    return LONGS.get();
  }
}
