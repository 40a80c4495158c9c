/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static dev.quiver.kernel.Species.BYTES;
import static dev.quiver.kernel.Species.DOUBLES;
import static dev.quiver.kernel.Species.FLOATS;
import static dev.quiver.kernel.Species.INTS;
import static dev.quiver.kernel.Species.INT_SWAP;
import static dev.quiver.kernel.Species.LONGS;
import static dev.quiver.kernel.Species.LONG_SWAP;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;

/**
 * The {@link SimdKernel} with what newer JDKs offer: direct buffers without a detour over the heap,
 * and for arrays an instruction that reverses bytes, which writes faster than a shuffle.
 *
 * <p>A memory segment begins at the position of its buffer. Elements before the position, which
 * nobody reads or writes in practice, take the detour.
 */
final class SimdSegmentKernel extends SimdKernel {

  /** Bytes are loaded and stored as they lie: the shuffle makes the order. */
  private static final ByteOrder NATIVE = ByteOrder.nativeOrder();

  /**
   * Elements that are read through one segment. That the segment is made in a loop, even if most
   * vectors take only one turn of it, makes the compiler see how often it is made, and remove it;
   * otherwise it often stays, as 72 bytes a call. A write, in such a loop, would take twice as
   * long.
   */
  private static final int BLOCK = 4096;

  /** Elements from which on a segment is faster than a loop. */
  private static final int SEGMENT = 64;

  SimdSegmentKernel() {
    super("simd-segment");
  }

  @Override
  public boolean reachesDirectBuffers() {
    return true;
  }

  @Override
  void write(float[] source, int index, int count, byte[] target, int offset) {
    int lanes = FLOATS.length();
    if (count < lanes) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      FloatVector.fromArray(FLOATS, source, index + i)
          .reinterpretAsInts()
          .lanewise(VectorOperators.REVERSE_BYTES)
          .reinterpretAsBytes()
          .intoArray(target, offset + 4 * i);
    }
    FloatVector.fromArray(FLOATS, source, index + last)
        .reinterpretAsInts()
        .lanewise(VectorOperators.REVERSE_BYTES)
        .reinterpretAsBytes()
        .intoArray(target, offset + 4 * last);
  }

  @Override
  void write(float[] source, int index, int count, ByteBuffer target, int offset) {
    int lanes = FLOATS.length();
    long start = (long) offset - target.position();
    if (count < SEGMENT || start < 0 || !target.isDirect()) {
      super.write(source, index, count, target, offset);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(target);
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      FloatVector.fromArray(FLOATS, source, index + i)
          .reinterpretAsBytes()
          .rearrange(INT_SWAP)
          .intoMemorySegment(memory, start + 4L * i, NATIVE);
    }
    FloatVector.fromArray(FLOATS, source, index + last)
        .reinterpretAsBytes()
        .rearrange(INT_SWAP)
        .intoMemorySegment(memory, start + 4L * last, NATIVE);
  }

  @Override
  void read(ByteBuffer source, int offset, float[] target, int index, int count) {
    int lanes = FLOATS.length();
    long start = (long) offset - source.position();
    if (count < SEGMENT || start < 0 || !source.isDirect()) {
      super.read(source, offset, target, index, count);
      return;
    }
    int last = count - lanes;
    for (int block = 0; block < last; block += BLOCK) {
      MemorySegment memory = MemorySegment.ofBuffer(source);
      int end = Math.min(last, block + BLOCK);
      for (int i = block; i < end; i += lanes) {
        ByteVector.fromMemorySegment(BYTES, memory, start + 4L * i, NATIVE)
            .rearrange(INT_SWAP)
            .reinterpretAsFloats()
            .intoArray(target, index + i);
      }
    }
    MemorySegment end = MemorySegment.ofBuffer(source);
    ByteVector.fromMemorySegment(BYTES, end, start + 4L * last, NATIVE)
        .rearrange(INT_SWAP)
        .reinterpretAsFloats()
        .intoArray(target, index + last);
  }

  @Override
  void write(double[] source, int index, int count, byte[] target, int offset) {
    int lanes = DOUBLES.length();
    if (count < lanes) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      DoubleVector.fromArray(DOUBLES, source, index + i)
          .reinterpretAsLongs()
          .lanewise(VectorOperators.REVERSE_BYTES)
          .reinterpretAsBytes()
          .intoArray(target, offset + 8 * i);
    }
    DoubleVector.fromArray(DOUBLES, source, index + last)
        .reinterpretAsLongs()
        .lanewise(VectorOperators.REVERSE_BYTES)
        .reinterpretAsBytes()
        .intoArray(target, offset + 8 * last);
  }

  @Override
  void write(double[] source, int index, int count, ByteBuffer target, int offset) {
    int lanes = DOUBLES.length();
    long start = (long) offset - target.position();
    if (count < SEGMENT || start < 0 || !target.isDirect()) {
      super.write(source, index, count, target, offset);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(target);
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      DoubleVector.fromArray(DOUBLES, source, index + i)
          .reinterpretAsBytes()
          .rearrange(LONG_SWAP)
          .intoMemorySegment(memory, start + 8L * i, NATIVE);
    }
    DoubleVector.fromArray(DOUBLES, source, index + last)
        .reinterpretAsBytes()
        .rearrange(LONG_SWAP)
        .intoMemorySegment(memory, start + 8L * last, NATIVE);
  }

  @Override
  void read(ByteBuffer source, int offset, double[] target, int index, int count) {
    int lanes = DOUBLES.length();
    long start = (long) offset - source.position();
    if (count < SEGMENT || start < 0 || !source.isDirect()) {
      super.read(source, offset, target, index, count);
      return;
    }
    int last = count - lanes;
    for (int block = 0; block < last; block += BLOCK) {
      MemorySegment memory = MemorySegment.ofBuffer(source);
      int end = Math.min(last, block + BLOCK);
      for (int i = block; i < end; i += lanes) {
        ByteVector.fromMemorySegment(BYTES, memory, start + 8L * i, NATIVE)
            .rearrange(LONG_SWAP)
            .reinterpretAsDoubles()
            .intoArray(target, index + i);
      }
    }
    MemorySegment end = MemorySegment.ofBuffer(source);
    ByteVector.fromMemorySegment(BYTES, end, start + 8L * last, NATIVE)
        .rearrange(LONG_SWAP)
        .reinterpretAsDoubles()
        .intoArray(target, index + last);
  }

  @Override
  void write(int[] source, int index, int count, byte[] target, int offset) {
    int lanes = INTS.length();
    if (count < lanes) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      IntVector.fromArray(INTS, source, index + i)
          .lanewise(VectorOperators.REVERSE_BYTES)
          .reinterpretAsBytes()
          .intoArray(target, offset + 4 * i);
    }
    IntVector.fromArray(INTS, source, index + last)
        .lanewise(VectorOperators.REVERSE_BYTES)
        .reinterpretAsBytes()
        .intoArray(target, offset + 4 * last);
  }

  @Override
  void write(int[] source, int index, int count, ByteBuffer target, int offset) {
    int lanes = INTS.length();
    long start = (long) offset - target.position();
    if (count < SEGMENT || start < 0 || !target.isDirect()) {
      super.write(source, index, count, target, offset);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(target);
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      IntVector.fromArray(INTS, source, index + i)
          .reinterpretAsBytes()
          .rearrange(INT_SWAP)
          .intoMemorySegment(memory, start + 4L * i, NATIVE);
    }
    IntVector.fromArray(INTS, source, index + last)
        .reinterpretAsBytes()
        .rearrange(INT_SWAP)
        .intoMemorySegment(memory, start + 4L * last, NATIVE);
  }

  @Override
  void read(ByteBuffer source, int offset, int[] target, int index, int count) {
    int lanes = INTS.length();
    long start = (long) offset - source.position();
    if (count < SEGMENT || start < 0 || !source.isDirect()) {
      super.read(source, offset, target, index, count);
      return;
    }
    int last = count - lanes;
    for (int block = 0; block < last; block += BLOCK) {
      MemorySegment memory = MemorySegment.ofBuffer(source);
      int end = Math.min(last, block + BLOCK);
      for (int i = block; i < end; i += lanes) {
        ByteVector.fromMemorySegment(BYTES, memory, start + 4L * i, NATIVE)
            .rearrange(INT_SWAP)
            .reinterpretAsInts()
            .intoArray(target, index + i);
      }
    }
    MemorySegment end = MemorySegment.ofBuffer(source);
    ByteVector.fromMemorySegment(BYTES, end, start + 4L * last, NATIVE)
        .rearrange(INT_SWAP)
        .reinterpretAsInts()
        .intoArray(target, index + last);
  }

  @Override
  void write(long[] source, int index, int count, byte[] target, int offset) {
    int lanes = LONGS.length();
    if (count < lanes) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      LongVector.fromArray(LONGS, source, index + i)
          .lanewise(VectorOperators.REVERSE_BYTES)
          .reinterpretAsBytes()
          .intoArray(target, offset + 8 * i);
    }
    LongVector.fromArray(LONGS, source, index + last)
        .lanewise(VectorOperators.REVERSE_BYTES)
        .reinterpretAsBytes()
        .intoArray(target, offset + 8 * last);
  }

  @Override
  void write(long[] source, int index, int count, ByteBuffer target, int offset) {
    int lanes = LONGS.length();
    long start = (long) offset - target.position();
    if (count < SEGMENT || start < 0 || !target.isDirect()) {
      super.write(source, index, count, target, offset);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(target);
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      LongVector.fromArray(LONGS, source, index + i)
          .reinterpretAsBytes()
          .rearrange(LONG_SWAP)
          .intoMemorySegment(memory, start + 8L * i, NATIVE);
    }
    LongVector.fromArray(LONGS, source, index + last)
        .reinterpretAsBytes()
        .rearrange(LONG_SWAP)
        .intoMemorySegment(memory, start + 8L * last, NATIVE);
  }

  @Override
  void read(ByteBuffer source, int offset, long[] target, int index, int count) {
    int lanes = LONGS.length();
    long start = (long) offset - source.position();
    if (count < SEGMENT || start < 0 || !source.isDirect()) {
      super.read(source, offset, target, index, count);
      return;
    }
    int last = count - lanes;
    for (int block = 0; block < last; block += BLOCK) {
      MemorySegment memory = MemorySegment.ofBuffer(source);
      int end = Math.min(last, block + BLOCK);
      for (int i = block; i < end; i += lanes) {
        ByteVector.fromMemorySegment(BYTES, memory, start + 8L * i, NATIVE)
            .rearrange(LONG_SWAP)
            .reinterpretAsLongs()
            .intoArray(target, index + i);
      }
    }
    MemorySegment end = MemorySegment.ofBuffer(source);
    ByteVector.fromMemorySegment(BYTES, end, start + 8L * last, NATIVE)
        .rearrange(LONG_SWAP)
        .reinterpretAsLongs()
        .intoArray(target, index + last);
  }
}
