/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static dev.quiver.internal.kernel.Species.BYTES;
import static dev.quiver.internal.kernel.Species.DOUBLES;
import static dev.quiver.internal.kernel.Species.FLOATS;
import static dev.quiver.internal.kernel.Species.INTS;
import static dev.quiver.internal.kernel.Species.INT_SWAP;
import static dev.quiver.internal.kernel.Species.LONGS;
import static dev.quiver.internal.kernel.Species.LONG_SWAP;

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
   * The class of direct buffers that can be written. Compared with a constant, the compiler knows
   * the class, so that nothing that the JVM does with other buffers decides how the segment over
   * this one is made.
   */
  private static final Class<?> DIRECT = ByteBuffer.allocateDirect(0).getClass();

  /** The class of segments over them, unless they are a file's. */
  private static final Class<?> NATIVE_SEGMENT = MemorySegment.NULL.getClass();

  /** Elements from which on a segment is faster than a loop. */
  private static final int SEGMENT = 64;

  SimdSegmentKernel() {
    super("simd-segment");
  }

  @Override
  public boolean reachesDirectBuffers() {
    return true;
  }

  /** The bytes from an address to the next one that is a multiple of a register's length. */
  private static int bytesToBorder(long address) {
    return (int) -address & (BYTES.length() - 1);
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
    if (count < SEGMENT || offset < target.position() || target.getClass() != DIRECT) {
      super.write(source, index, count, target, offset);
    } else {
      writeDirect(source, index, count, target, offset);
    }
  }

  private void writeDirect(float[] source, int index, int count, ByteBuffer target, int offset) {
    if (target.getClass() != DIRECT) {
      throw new IllegalArgumentException(target.toString());
    }
    MemorySegment memory = MemorySegment.ofBuffer(target);
    if (memory.getClass() != NATIVE_SEGMENT) {
      super.write(source, index, count, target, offset);
      return;
    }
    long start = (long) offset - target.position();
    FloatVector.fromArray(FLOATS, source, index)
        .reinterpretAsBytes()
        .rearrange(INT_SWAP)
        .intoMemorySegment(memory, start, NATIVE);
    int lanes = FLOATS.length();
    int last = count - lanes;
    for (int i = bytesToBorder(memory.address() + start) / 4; i < last; i += lanes) {
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
    if (count < SEGMENT || offset < source.position() || source.getClass() != DIRECT) {
      super.read(source, offset, target, index, count);
    } else {
      readDirect(source, offset, target, index, count);
    }
  }

  private void readDirect(ByteBuffer source, int offset, float[] target, int index, int count) {
    if (source.getClass() != DIRECT) {
      throw new IllegalArgumentException(source.toString());
    }
    MemorySegment memory = MemorySegment.ofBuffer(source);
    if (memory.getClass() != NATIVE_SEGMENT) {
      super.read(source, offset, target, index, count);
      return;
    }
    long start = (long) offset - source.position();
    int lanes = FLOATS.length();
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      ByteVector.fromMemorySegment(BYTES, memory, start + 4L * i, NATIVE)
          .rearrange(INT_SWAP)
          .reinterpretAsFloats()
          .intoArray(target, index + i);
    }
    ByteVector.fromMemorySegment(BYTES, memory, start + 4L * last, NATIVE)
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
    if (count < SEGMENT || offset < target.position() || target.getClass() != DIRECT) {
      super.write(source, index, count, target, offset);
    } else {
      writeDirect(source, index, count, target, offset);
    }
  }

  private void writeDirect(double[] source, int index, int count, ByteBuffer target, int offset) {
    if (target.getClass() != DIRECT) {
      throw new IllegalArgumentException(target.toString());
    }
    MemorySegment memory = MemorySegment.ofBuffer(target);
    if (memory.getClass() != NATIVE_SEGMENT) {
      super.write(source, index, count, target, offset);
      return;
    }
    long start = (long) offset - target.position();
    DoubleVector.fromArray(DOUBLES, source, index)
        .reinterpretAsBytes()
        .rearrange(LONG_SWAP)
        .intoMemorySegment(memory, start, NATIVE);
    int lanes = DOUBLES.length();
    int last = count - lanes;
    for (int i = bytesToBorder(memory.address() + start) / 8; i < last; i += lanes) {
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
    if (count < SEGMENT || offset < source.position() || source.getClass() != DIRECT) {
      super.read(source, offset, target, index, count);
    } else {
      readDirect(source, offset, target, index, count);
    }
  }

  private void readDirect(ByteBuffer source, int offset, double[] target, int index, int count) {
    if (source.getClass() != DIRECT) {
      throw new IllegalArgumentException(source.toString());
    }
    MemorySegment memory = MemorySegment.ofBuffer(source);
    if (memory.getClass() != NATIVE_SEGMENT) {
      super.read(source, offset, target, index, count);
      return;
    }
    long start = (long) offset - source.position();
    int lanes = DOUBLES.length();
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      ByteVector.fromMemorySegment(BYTES, memory, start + 8L * i, NATIVE)
          .rearrange(LONG_SWAP)
          .reinterpretAsDoubles()
          .intoArray(target, index + i);
    }
    ByteVector.fromMemorySegment(BYTES, memory, start + 8L * last, NATIVE)
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
    if (count < SEGMENT || offset < target.position() || target.getClass() != DIRECT) {
      super.write(source, index, count, target, offset);
    } else {
      writeDirect(source, index, count, target, offset);
    }
  }

  private void writeDirect(int[] source, int index, int count, ByteBuffer target, int offset) {
    if (target.getClass() != DIRECT) {
      throw new IllegalArgumentException(target.toString());
    }
    MemorySegment memory = MemorySegment.ofBuffer(target);
    if (memory.getClass() != NATIVE_SEGMENT) {
      super.write(source, index, count, target, offset);
      return;
    }
    long start = (long) offset - target.position();
    IntVector.fromArray(INTS, source, index)
        .reinterpretAsBytes()
        .rearrange(INT_SWAP)
        .intoMemorySegment(memory, start, NATIVE);
    int lanes = INTS.length();
    int last = count - lanes;
    for (int i = bytesToBorder(memory.address() + start) / 4; i < last; i += lanes) {
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
    if (count < SEGMENT || offset < source.position() || source.getClass() != DIRECT) {
      super.read(source, offset, target, index, count);
    } else {
      readDirect(source, offset, target, index, count);
    }
  }

  private void readDirect(ByteBuffer source, int offset, int[] target, int index, int count) {
    if (source.getClass() != DIRECT) {
      throw new IllegalArgumentException(source.toString());
    }
    MemorySegment memory = MemorySegment.ofBuffer(source);
    if (memory.getClass() != NATIVE_SEGMENT) {
      super.read(source, offset, target, index, count);
      return;
    }
    long start = (long) offset - source.position();
    int lanes = INTS.length();
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      ByteVector.fromMemorySegment(BYTES, memory, start + 4L * i, NATIVE)
          .rearrange(INT_SWAP)
          .reinterpretAsInts()
          .intoArray(target, index + i);
    }
    ByteVector.fromMemorySegment(BYTES, memory, start + 4L * last, NATIVE)
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
    if (count < SEGMENT || offset < target.position() || target.getClass() != DIRECT) {
      super.write(source, index, count, target, offset);
    } else {
      writeDirect(source, index, count, target, offset);
    }
  }

  private void writeDirect(long[] source, int index, int count, ByteBuffer target, int offset) {
    if (target.getClass() != DIRECT) {
      throw new IllegalArgumentException(target.toString());
    }
    MemorySegment memory = MemorySegment.ofBuffer(target);
    if (memory.getClass() != NATIVE_SEGMENT) {
      super.write(source, index, count, target, offset);
      return;
    }
    long start = (long) offset - target.position();
    LongVector.fromArray(LONGS, source, index)
        .reinterpretAsBytes()
        .rearrange(LONG_SWAP)
        .intoMemorySegment(memory, start, NATIVE);
    int lanes = LONGS.length();
    int last = count - lanes;
    for (int i = bytesToBorder(memory.address() + start) / 8; i < last; i += lanes) {
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
    if (count < SEGMENT || offset < source.position() || source.getClass() != DIRECT) {
      super.read(source, offset, target, index, count);
    } else {
      readDirect(source, offset, target, index, count);
    }
  }

  private void readDirect(ByteBuffer source, int offset, long[] target, int index, int count) {
    if (source.getClass() != DIRECT) {
      throw new IllegalArgumentException(source.toString());
    }
    MemorySegment memory = MemorySegment.ofBuffer(source);
    if (memory.getClass() != NATIVE_SEGMENT) {
      super.read(source, offset, target, index, count);
      return;
    }
    long start = (long) offset - source.position();
    int lanes = LONGS.length();
    int last = count - lanes;
    for (int i = 0; i < last; i += lanes) {
      ByteVector.fromMemorySegment(BYTES, memory, start + 8L * i, NATIVE)
          .rearrange(LONG_SWAP)
          .reinterpretAsLongs()
          .intoArray(target, index + i);
    }
    ByteVector.fromMemorySegment(BYTES, memory, start + 8L * last, NATIVE)
        .rearrange(LONG_SWAP)
        .reinterpretAsLongs()
        .intoArray(target, index + last);
  }
}
