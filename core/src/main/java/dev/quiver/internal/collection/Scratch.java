/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

import dev.quiver.internal.wire.BigEndian;
import java.nio.ByteBuffer;

/**
 * Writes to buffers without an array in pieces, each from an array of this thread's: copying it
 * costs less than the checks of a buffer at every element.
 */
final class Scratch {

  /** Bytes in a piece. */
  private static final int SIZE = 4096;

  private static final ThreadLocal<byte[]> PIECES = ThreadLocal.withInitial(() -> new byte[SIZE]);

  private Scratch() {}

  static <A> void write(ElementLoops<A> loops, A array, ByteBuffer target) {
    int count = loops.count(array);
    byte[] piece = PIECES.get();
    int used = Integer.BYTES;
    BigEndian.putInt(piece, 0, count);
    for (int done = 0; done < count; ) {
      int elements = Math.min((SIZE - used) / loops.step, count - done);
      loops.write(array, done, elements, piece, used);
      target.put(piece, 0, used + loops.step * elements);
      done += elements;
      used = 0;
    }
    target.put(piece, 0, used);
  }
}
