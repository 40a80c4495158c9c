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

/** The {@link SimdKernel}, which reaches direct buffers without a detour over the heap. */
final class SimdSegmentKernel extends SimdKernel {

  /** Bytes are loaded and stored as they lie: the shuffle makes the order. */
  private static final ByteOrder NATIVE = ByteOrder.nativeOrder();

  SimdSegmentKernel() {
    super("simd-segment");
  }

  @Override
  void write(float[] source, int index, int count, ByteBuffer target, int offset) {
    int lanes = FLOATS.length();
    if (count < lanes || !target.isDirect()) {
      super.write(source, index, count, target, offset);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(target.slice(offset, 4 * count));
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      swapped(source, index + i).intoMemorySegment(memory, 4L * i, NATIVE);
    }
    swapped(source, index + last).intoMemorySegment(memory, 4L * last, NATIVE);
  }

  @Override
  void read(ByteBuffer source, int offset, float[] target, int index, int count) {
    int lanes = FLOATS.length();
    if (count < lanes || !source.isDirect()) {
      super.read(source, offset, target, index, count);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(source.slice(offset, 4 * count));
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      floats(memory, 4L * i).intoArray(target, index + i);
    }
    floats(memory, 4L * last).intoArray(target, index + last);
  }

  private static FloatVector floats(MemorySegment source, long offset) {
    return ByteVector.fromMemorySegment(BYTES, source, offset, NATIVE)
        .rearrange(INT_SWAP)
        .reinterpretAsFloats();
  }

  @Override
  void write(double[] source, int index, int count, ByteBuffer target, int offset) {
    int lanes = DOUBLES.length();
    if (count < lanes || !target.isDirect()) {
      super.write(source, index, count, target, offset);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(target.slice(offset, 8 * count));
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      swapped(source, index + i).intoMemorySegment(memory, 8L * i, NATIVE);
    }
    swapped(source, index + last).intoMemorySegment(memory, 8L * last, NATIVE);
  }

  @Override
  void read(ByteBuffer source, int offset, double[] target, int index, int count) {
    int lanes = DOUBLES.length();
    if (count < lanes || !source.isDirect()) {
      super.read(source, offset, target, index, count);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(source.slice(offset, 8 * count));
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      doubles(memory, 8L * i).intoArray(target, index + i);
    }
    doubles(memory, 8L * last).intoArray(target, index + last);
  }

  private static DoubleVector doubles(MemorySegment source, long offset) {
    return ByteVector.fromMemorySegment(BYTES, source, offset, NATIVE)
        .rearrange(LONG_SWAP)
        .reinterpretAsDoubles();
  }

  @Override
  void write(int[] source, int index, int count, ByteBuffer target, int offset) {
    int lanes = INTS.length();
    if (count < lanes || !target.isDirect()) {
      super.write(source, index, count, target, offset);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(target.slice(offset, 4 * count));
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      swapped(source, index + i).intoMemorySegment(memory, 4L * i, NATIVE);
    }
    swapped(source, index + last).intoMemorySegment(memory, 4L * last, NATIVE);
  }

  @Override
  void read(ByteBuffer source, int offset, int[] target, int index, int count) {
    int lanes = INTS.length();
    if (count < lanes || !source.isDirect()) {
      super.read(source, offset, target, index, count);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(source.slice(offset, 4 * count));
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      ints(memory, 4L * i).intoArray(target, index + i);
    }
    ints(memory, 4L * last).intoArray(target, index + last);
  }

  private static IntVector ints(MemorySegment source, long offset) {
    return ByteVector.fromMemorySegment(BYTES, source, offset, NATIVE)
        .rearrange(INT_SWAP)
        .reinterpretAsInts();
  }

  @Override
  void write(long[] source, int index, int count, ByteBuffer target, int offset) {
    int lanes = LONGS.length();
    if (count < lanes || !target.isDirect()) {
      super.write(source, index, count, target, offset);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(target.slice(offset, 8 * count));
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      swapped(source, index + i).intoMemorySegment(memory, 8L * i, NATIVE);
    }
    swapped(source, index + last).intoMemorySegment(memory, 8L * last, NATIVE);
  }

  @Override
  void read(ByteBuffer source, int offset, long[] target, int index, int count) {
    int lanes = LONGS.length();
    if (count < lanes || !source.isDirect()) {
      super.read(source, offset, target, index, count);
      return;
    }
    MemorySegment memory = MemorySegment.ofBuffer(source.slice(offset, 8 * count));
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      longs(memory, 8L * i).intoArray(target, index + i);
    }
    longs(memory, 8L * last).intoArray(target, index + last);
  }

  private static LongVector longs(MemorySegment source, long offset) {
    return ByteVector.fromMemorySegment(BYTES, source, offset, NATIVE)
        .rearrange(LONG_SWAP)
        .reinterpretAsLongs();
  }
}
