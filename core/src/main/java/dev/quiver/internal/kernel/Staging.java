/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;

/**
 * Swaps the bytes of 4-byte elements in pieces, through an {@code int[]}.
 *
 * <p>The JIT compiler vectorizes a loop over {@code int[]}, but not one that reinterprets a float
 * or, before JDK 21, stores into a {@code byte[]}. So a piece of elements, small enough for the
 * first-level cache, is copied in native order into an {@code int[]}, swapped there, and copied to
 * the target. {@link Thresholds} has the counts from which this is faster than {@link Loops}.
 *
 * <p>In addition to {@link Scratch#ints}, each thread has 4 KiB of bytes, with views of them as
 * integers and floats, which only this class uses; it cannot use {@link Scratch#bytes}, which the
 * kernel's caller may be using. Nothing is allocated after a thread's first vector.
 */
final class Staging {

  /** Whether native order differs from big-endian, so that bytes need swapping. */
  static final boolean POSSIBLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  private static final int PIECE = Scratch.SIZE / Integer.BYTES;

  /** Whether the compiler vectorizes {@code Integer.reverseBytes} in a loop. */
  private static final boolean REVERSES_IN_BULK = Runtime.version().feature() >= 21;

  /** The same 4 KiB as bytes, integers and floats, in this order. */
  private static final ThreadLocal<Object[]> VIEWS = ThreadLocal.withInitial(Staging::newViews);

  private Staging() {}

  private static Object[] newViews() {
    ByteBuffer bytes = ByteBuffer.allocate(Scratch.SIZE).order(ByteOrder.nativeOrder());
    return new Object[] {bytes.array(), bytes.asIntBuffer(), bytes.asFloatBuffer()};
  }

  static void write(float[] source, int index, int count, byte[] target, int offset) {
    int[] piece = Scratch.ints();
    Object[] views = VIEWS.get();
    byte[] bytes = (byte[]) views[0];
    IntBuffer ints = (IntBuffer) views[1];
    FloatBuffer floats = (FloatBuffer) views[2];
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      floats.put(0, source, index + done, elements);
      ints.get(0, piece, 0, elements);
      swap(piece, 0, elements);
      ints.put(0, piece, 0, elements);
      System.arraycopy(bytes, 0, target, offset + 4 * done, 4 * elements);
    }
  }

  static void read(byte[] source, int offset, float[] target, int index, int count) {
    int[] piece = Scratch.ints();
    Object[] views = VIEWS.get();
    byte[] bytes = (byte[]) views[0];
    IntBuffer ints = (IntBuffer) views[1];
    FloatBuffer floats = (FloatBuffer) views[2];
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      System.arraycopy(source, offset + 4 * done, bytes, 0, 4 * elements);
      ints.get(0, piece, 0, elements);
      swap(piece, 0, elements);
      ints.put(0, piece, 0, elements);
      floats.get(0, target, index + done, elements);
    }
  }

  static void write(int[] source, int index, int count, byte[] target, int offset) {
    int[] piece = Scratch.ints();
    Object[] views = VIEWS.get();
    byte[] bytes = (byte[]) views[0];
    IntBuffer ints = (IntBuffer) views[1];
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      System.arraycopy(source, index + done, piece, 0, elements);
      swap(piece, 0, elements);
      ints.put(0, piece, 0, elements);
      System.arraycopy(bytes, 0, target, offset + 4 * done, 4 * elements);
    }
  }

  /** Reads integers: copies them into the target and swaps them there. */
  static void read(byte[] source, int offset, int[] target, int index, int count) {
    Object[] views = VIEWS.get();
    byte[] bytes = (byte[]) views[0];
    IntBuffer ints = (IntBuffer) views[1];
    for (int done = 0; done < count; done += PIECE) {
      int elements = Math.min(PIECE, count - done);
      System.arraycopy(source, offset + 4 * done, bytes, 0, 4 * elements);
      ints.get(0, target, index + done, elements);
      swap(target, index + done, elements);
    }
  }

  /** Swaps in place: JDK 17 does not vectorize a loop that reads one array and writes another. */
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
}
