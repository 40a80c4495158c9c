/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Swaps elements from memory segment to memory segment: the compiler of a JDK 25 turns these loops
 * into vector instructions, also for floats, because neither side of them is a float to it.
 */
final class SegmentKernel extends CheckedKernel {

  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
  private static final ValueLayout.OfInt WIRE_INT = INT.withOrder(ByteOrder.BIG_ENDIAN);
  private static final ValueLayout.OfLong WIRE_LONG = LONG.withOrder(ByteOrder.BIG_ENDIAN);

  /** Elements from which on the vector instructions make up for what it takes to get there. */
  private static final int BULK = 64;

  private static final int TRANSFER_INTS = 64;
  private static final int TRANSFER_LONGS = 64;

  SegmentKernel() {
    super("segment", TRANSFER_INTS, TRANSFER_LONGS);
  }

  @Override
  void write(float[] source, int index, int count, byte[] target, int offset) {
    if (count < BULK) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    writeInts(
        MemorySegment.ofArray(source), 4L * index, count, MemorySegment.ofArray(target), offset);
  }

  @Override
  void read(byte[] source, int offset, float[] target, int index, int count) {
    if (count < BULK) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    readInts(
        MemorySegment.ofArray(source), offset, MemorySegment.ofArray(target), 4L * index, count);
  }

  @Override
  void write(double[] source, int index, int count, byte[] target, int offset) {
    if (count < BULK) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    writeLongs(
        MemorySegment.ofArray(source), 8L * index, count, MemorySegment.ofArray(target), offset);
  }

  @Override
  void read(byte[] source, int offset, double[] target, int index, int count) {
    if (count < BULK) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    readLongs(
        MemorySegment.ofArray(source), offset, MemorySegment.ofArray(target), 8L * index, count);
  }

  @Override
  void write(int[] source, int index, int count, byte[] target, int offset) {
    if (count < BULK) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    writeInts(
        MemorySegment.ofArray(source), 4L * index, count, MemorySegment.ofArray(target), offset);
  }

  @Override
  void read(byte[] source, int offset, int[] target, int index, int count) {
    if (count < BULK) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    readInts(
        MemorySegment.ofArray(source), offset, MemorySegment.ofArray(target), 4L * index, count);
  }

  @Override
  void write(long[] source, int index, int count, byte[] target, int offset) {
    if (count < BULK) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    writeLongs(
        MemorySegment.ofArray(source), 8L * index, count, MemorySegment.ofArray(target), offset);
  }

  @Override
  void read(byte[] source, int offset, long[] target, int index, int count) {
    if (count < BULK) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    readLongs(
        MemorySegment.ofArray(source), offset, MemorySegment.ofArray(target), 8L * index, count);
  }

  private static void writeInts(
      MemorySegment source, long sourceOffset, int count, MemorySegment target, long offset) {
    for (int i = 0; i < count; i++) {
      target.set(WIRE_INT, offset + 4L * i, source.get(INT, sourceOffset + 4L * i));
    }
  }

  private static void readInts(
      MemorySegment source, long offset, MemorySegment target, long targetOffset, int count) {
    for (int i = 0; i < count; i++) {
      target.set(INT, targetOffset + 4L * i, source.get(WIRE_INT, offset + 4L * i));
    }
  }

  private static void writeLongs(
      MemorySegment source, long sourceOffset, int count, MemorySegment target, long offset) {
    for (int i = 0; i < count; i++) {
      target.set(WIRE_LONG, offset + 8L * i, source.get(LONG, sourceOffset + 8L * i));
    }
  }

  private static void readLongs(
      MemorySegment source, long offset, MemorySegment target, long targetOffset, int count) {
    for (int i = 0; i < count; i++) {
      target.set(LONG, targetOffset + 8L * i, source.get(WIRE_LONG, offset + 8L * i));
    }
  }
}
