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
 * <p>Each thread has pieces of its own. They never leave this class, and hold nothing but JDK
 * types, so that a thread that outlives the application does not keep its classes.
 */
final class Staging {

  /** Whether native order is the wrong one, so that there is anything to swap. */
  static final boolean POSSIBLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  /** Elements in a piece: 4 KiB. */
  private static final int PIECE = 1024;

  /** Whether the compiler makes vector instructions of {@code Integer.reverseBytes} in a loop. */
  private static final boolean REVERSES_IN_BULK = Runtime.version().feature() >= 25;

  private static final ThreadLocal<int[]> INTS = ThreadLocal.withInitial(() -> new int[PIECE]);
  private static final ThreadLocal<ByteBuffer> BYTES =
      ThreadLocal.withInitial(() -> inNativeOrder(ByteBuffer.allocate(PIECE * Integer.BYTES), 0));

  private Staging() {}

  /** The unswapped floats lie in the target for a moment, the way to see them as integers. */
  static void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    ByteBuffer bytes = inNativeOrder(target, offset);
    FloatBuffer floats = bytes.asFloatBuffer();
    IntBuffer ints = bytes.asIntBuffer();
    int[] piece = INTS.get();
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      floats.put(done, source, index + done, elements);
      ints.get(done, piece, 0, elements);
      swap(piece, 0, elements);
      ints.put(done, piece, 0, elements);
    }
  }

  static void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    IntBuffer ints = inNativeOrder(source, offset).asIntBuffer();
    int[] piece = INTS.get();
    ByteBuffer swapped = BYTES.get();
    IntBuffer swappedInts = swapped.asIntBuffer();
    FloatBuffer swappedFloats = swapped.asFloatBuffer();
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      ints.get(done, piece, 0, elements);
      swap(piece, 0, elements);
      swappedInts.put(0, piece, 0, elements);
      swappedFloats.get(0, target, index + done, elements);
    }
  }

  static void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    IntBuffer ints = inNativeOrder(target, offset).asIntBuffer();
    int[] piece = INTS.get();
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      System.arraycopy(source, index + done, piece, 0, elements);
      swap(piece, 0, elements);
      ints.put(done, piece, 0, elements);
    }
  }

  /** Needs no piece: the elements are swapped where they belong. */
  static void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    inNativeOrder(source, offset).asIntBuffer().get(0, target, index, count);
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

  private static ByteBuffer inNativeOrder(ByteBuffer bytes, int offset) {
    return Bytes.from(bytes, offset).order(ByteOrder.nativeOrder());
  }
}
