/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;

/**
 * Swaps 4-byte elements in pieces that lie in an {@code int[]} for a moment.
 *
 * <p>The compiler turns a loop over {@code int[]} into vector instructions, but not one that stores
 * into a {@code byte[]} or that reinterprets a float. So elements are copied, in native order, into
 * an {@code int[]}, swapped there, and copied on; the copies are plain memory copies of pieces that
 * fit the first-level cache. For a few hundred elements and more this is faster than one swapped
 * load or store per element.
 *
 * <p>Each thread has a piece of its own; it never leaves this class.
 */
final class Staging {

  /** Elements in a piece: 4 KiB. */
  private static final int PIECE = 1024;

  /** Whether native order is the wrong one, so that there is anything to swap. */
  static final boolean POSSIBLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  /** Whether the compiler makes vector instructions of {@code Integer.reverseBytes} in a loop. */
  private static final boolean REVERSES_IN_BULK = Runtime.version().feature() >= 25;

  private static final ThreadLocal<Staging> OF_THREAD = ThreadLocal.withInitial(Staging::new);

  private final int[] piece = new int[PIECE];
  private final IntBuffer ints;
  private final FloatBuffer floats;

  private Staging() {
    ByteBuffer bytes = ByteBuffer.allocate(PIECE * Integer.BYTES).order(ByteOrder.nativeOrder());
    ints = bytes.asIntBuffer();
    floats = bytes.asFloatBuffer();
  }

  static void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    IntBuffer bytes = nativeInts(target, offset);
    Staging staging = OF_THREAD.get();
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      staging.floats.put(0, source, index + done, elements);
      staging.ints.get(0, staging.piece, 0, elements);
      swap(staging.piece, 0, elements);
      bytes.put(done, staging.piece, 0, elements);
    }
  }

  static void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    IntBuffer bytes = nativeInts(source, offset);
    Staging staging = OF_THREAD.get();
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      bytes.get(done, staging.piece, 0, elements);
      swap(staging.piece, 0, elements);
      staging.ints.put(0, staging.piece, 0, elements);
      staging.floats.get(0, target, index + done, elements);
    }
  }

  static void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    IntBuffer bytes = nativeInts(target, offset);
    int[] piece = OF_THREAD.get().piece;
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      System.arraycopy(source, index + done, piece, 0, elements);
      swap(piece, 0, elements);
      bytes.put(done, piece, 0, elements);
    }
  }

  /** Needs no piece: the elements are swapped where they belong. */
  static void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    nativeInts(source, offset).get(0, target, index, count);
    swap(target, index, count);
  }

  private static void swap(int[] ints, int index, int count) {
    int end = index + count;
    if (REVERSES_IN_BULK) {
      for (int i = index; i < end; i++) {
        ints[i] = Integer.reverseBytes(ints[i]);
      }
    } else {
      for (int i = index; i < end; i++) {
        int x = ints[i];
        ints[i] = (x << 24) | ((x & 0xFF00) << 8) | ((x >>> 8) & 0xFF00) | (x >>> 24);
      }
    }
  }

  private static IntBuffer nativeInts(ByteBuffer bytes, int offset) {
    return bytes.duplicate().clear().position(offset).order(ByteOrder.nativeOrder()).asIntBuffer();
  }
}
