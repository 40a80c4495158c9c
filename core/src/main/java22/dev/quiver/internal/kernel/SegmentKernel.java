/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A kernel of plain loops over integers, which the JIT compiler vectorizes from JDK 25 on. The
 * compiler does not vectorize loops over floats, so floats are copied through a memory segment into
 * an array of integers and swapped from there.
 *
 * <p>The segments wrap {@link Scratch}, never the caller's arrays: those would need a new segment
 * for each call, whose allocation the compiler often fails to eliminate.
 */
final class SegmentKernel extends VectorKernel {

  /** The number of floats or doubles from which the additional copy pays off. */
  private static final int BULK = 64;

  /** The number of elements from which {@link Transfer} is faster than a loop. */
  private static final int TRANSFER = 96;

  private static final int INTS = Scratch.SIZE / Integer.BYTES;

  private static final int LONGS = Scratch.SIZE / Long.BYTES;

  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED;
  private static final ValueLayout.OfDouble DOUBLE = ValueLayout.JAVA_DOUBLE_UNALIGNED;

  /** Scratch memory for floats, and the segment that wraps it. */
  private static final ThreadLocal<Object[]> INT_PIECES =
      ThreadLocal.withInitial(
          () -> new Object[] {Scratch.ints(), MemorySegment.ofArray(Scratch.ints())});

  /** Scratch memory for doubles, and the segment that wraps it. */
  private static final ThreadLocal<Object[]> LONG_PIECES =
      ThreadLocal.withInitial(
          () -> new Object[] {Scratch.longs(), MemorySegment.ofArray(Scratch.longs())});

  SegmentKernel() {
    super("segment", TRANSFER);
  }

  @Override
  void write(float[] source, int index, int count, byte[] target, int offset) {
    if (count < BULK) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    Object[] scratch = INT_PIECES.get();
    int[] piece = (int[]) scratch[0];
    MemorySegment memory = (MemorySegment) scratch[1];
    for (int done = 0; done < count; done += INTS) {
      int elements = Math.min(INTS, count - done);
      MemorySegment.copy(source, index + done, memory, FLOAT, 0, elements);
      Loops.write(piece, 0, elements, target, offset + 4 * done);
    }
  }

  @Override
  void read(byte[] source, int offset, float[] target, int index, int count) {
    if (count < BULK) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    Object[] scratch = INT_PIECES.get();
    int[] piece = (int[]) scratch[0];
    MemorySegment memory = (MemorySegment) scratch[1];
    for (int done = 0; done < count; done += INTS) {
      int elements = Math.min(INTS, count - done);
      Loops.read(source, offset + 4 * done, piece, 0, elements);
      MemorySegment.copy(memory, FLOAT, 0, target, index + done, elements);
    }
  }

  @Override
  void write(double[] source, int index, int count, byte[] target, int offset) {
    if (count < BULK) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    Object[] scratch = LONG_PIECES.get();
    long[] piece = (long[]) scratch[0];
    MemorySegment memory = (MemorySegment) scratch[1];
    for (int done = 0; done < count; done += LONGS) {
      int elements = Math.min(LONGS, count - done);
      MemorySegment.copy(source, index + done, memory, DOUBLE, 0, elements);
      Loops.write(piece, 0, elements, target, offset + 8 * done);
    }
  }

  @Override
  void read(byte[] source, int offset, double[] target, int index, int count) {
    if (count < BULK) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    Object[] scratch = LONG_PIECES.get();
    long[] piece = (long[]) scratch[0];
    MemorySegment memory = (MemorySegment) scratch[1];
    for (int done = 0; done < count; done += LONGS) {
      int elements = Math.min(LONGS, count - done);
      Loops.read(source, offset + 8 * done, piece, 0, elements);
      MemorySegment.copy(memory, DOUBLE, 0, target, index + done, elements);
    }
  }
}
