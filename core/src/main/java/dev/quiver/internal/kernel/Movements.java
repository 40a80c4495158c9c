/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.nio.ByteBuffer;

/**
 * Every movement of a kernel, by number: each type, written and read, in an array and in direct
 * memory. The methods are called as {@link CheckedKernel} calls them, and from here only, so that
 * what the JVM learns of their other callers stays as it is.
 */
final class Movements {

  /** How many there are. */
  static final int COUNT = 16;

  private final CheckedKernel kernel;
  private final float[] floats;
  private final double[] doubles;
  private final int[] ints;
  private final long[] longs;
  private final byte[] heap;
  private final ByteBuffer direct;

  /** Movements of up to {@code max} elements, through memory of their own. */
  Movements(CheckedKernel kernel, int max) {
    this.kernel = kernel;
    this.floats = new float[max];
    this.doubles = new double[max];
    this.ints = new int[max];
    this.longs = new long[max];
    this.heap = new byte[Long.BYTES * max];
    this.direct = ByteBuffer.allocateDirect(Long.BYTES * max);
  }

  /** Moves the first {@code count} elements. */
  void move(int movement, int count) {
    switch (movement) {
      case 0 -> kernel.write(floats, 0, count, heap, 0);
      case 1 -> kernel.read(heap, 0, floats, 0, count);
      case 2 -> kernel.write(doubles, 0, count, heap, 0);
      case 3 -> kernel.read(heap, 0, doubles, 0, count);
      case 4 -> kernel.write(ints, 0, count, heap, 0);
      case 5 -> kernel.read(heap, 0, ints, 0, count);
      case 6 -> kernel.write(longs, 0, count, heap, 0);
      case 7 -> kernel.read(heap, 0, longs, 0, count);
      case 8 -> kernel.write(floats, 0, count, direct, 0);
      case 9 -> kernel.read(direct, 0, floats, 0, count);
      case 10 -> kernel.write(doubles, 0, count, direct, 0);
      case 11 -> kernel.read(direct, 0, doubles, 0, count);
      case 12 -> kernel.write(ints, 0, count, direct, 0);
      case 13 -> kernel.read(direct, 0, ints, 0, count);
      case 14 -> kernel.write(longs, 0, count, direct, 0);
      case 15 -> kernel.read(direct, 0, longs, 0, count);
      default -> throw new IllegalArgumentException("no movement " + movement);
    }
  }
}
