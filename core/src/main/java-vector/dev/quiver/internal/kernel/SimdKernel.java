/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static dev.quiver.internal.kernel.Species.BYTES;
import static dev.quiver.internal.kernel.Species.DOUBLES;
import static dev.quiver.internal.kernel.Species.FLOATS;
import static dev.quiver.internal.kernel.Species.INTS;
import static dev.quiver.internal.kernel.Species.INT_SWAP;
import static dev.quiver.internal.kernel.Species.LONGS;
import static dev.quiver.internal.kernel.Species.LONG_SWAP;
import static dev.quiver.internal.wire.BigEndian.INT;
import static dev.quiver.internal.wire.BigEndian.LONG;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;

/**
 * A kernel that uses the Vector API: it swaps the elements of one vector register at a time, by one
 * shuffle of the register's bytes.
 *
 * <p>Each iteration of a loop moves four registers, because on JDK 17 a loop that moves one
 * register per iteration takes 1.6 times as long. The remainder is moved register by register; the
 * last register ends with the last element, so it may move some elements a second time. Vectors
 * smaller than a register are moved element by element.
 *
 * <p>Two rules keep JDK 17 from allocating every register on the heap, which is slower than any
 * loop; the rules make the code repetitive. No method takes or returns a vector object of the API.
 * And each read or write method is longer than the 325 bytes of code up to which HotSpot inlines,
 * so that HotSpot compiles the method separately; a test counts the bytes.
 */
final class SimdKernel extends VectorKernel {

  /** The number of elements from which {@link Transfer} is faster than a loop over a buffer. */
  private static final int TRANSFER = 48;

  SimdKernel() {
    super("simd", TRANSFER);
    Species.check();
  }

  @Override
  void write(float[] source, int index, int count, byte[] target, int offset) {
    int lanes = FLOATS.length();
    if (count < lanes) {
      for (int i = 0; i < count; i++) {
        INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
      }
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      ByteVector first =
          FloatVector.fromArray(FLOATS, source, index + i).reinterpretAsBytes().rearrange(INT_SWAP);
      ByteVector second =
          FloatVector.fromArray(FLOATS, source, index + i + lanes)
              .reinterpretAsBytes()
              .rearrange(INT_SWAP);
      ByteVector third =
          FloatVector.fromArray(FLOATS, source, index + i + 2 * lanes)
              .reinterpretAsBytes()
              .rearrange(INT_SWAP);
      ByteVector fourth =
          FloatVector.fromArray(FLOATS, source, index + i + 3 * lanes)
              .reinterpretAsBytes()
              .rearrange(INT_SWAP);
      first.intoArray(target, offset + 4 * i);
      second.intoArray(target, offset + 4 * (i + lanes));
      third.intoArray(target, offset + 4 * (i + 2 * lanes));
      fourth.intoArray(target, offset + 4 * (i + 3 * lanes));
    }
    for (; i < count - lanes; i += lanes) {
      FloatVector.fromArray(FLOATS, source, index + i)
          .reinterpretAsBytes()
          .rearrange(INT_SWAP)
          .intoArray(target, offset + 4 * i);
    }
    if (i < count) {
      int last = count - lanes;
      FloatVector.fromArray(FLOATS, source, index + last)
          .reinterpretAsBytes()
          .rearrange(INT_SWAP)
          .intoArray(target, offset + 4 * last);
    }
  }

  @Override
  void read(byte[] source, int offset, float[] target, int index, int count) {
    int lanes = FLOATS.length();
    if (count < lanes) {
      for (int i = 0; i < count; i++) {
        target[index + i] = Float.intBitsToFloat((int) INT.get(source, offset + 4 * i));
      }
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      FloatVector first =
          ByteVector.fromArray(BYTES, source, offset + 4 * i)
              .rearrange(INT_SWAP)
              .reinterpretAsFloats();
      FloatVector second =
          ByteVector.fromArray(BYTES, source, offset + 4 * (i + lanes))
              .rearrange(INT_SWAP)
              .reinterpretAsFloats();
      FloatVector third =
          ByteVector.fromArray(BYTES, source, offset + 4 * (i + 2 * lanes))
              .rearrange(INT_SWAP)
              .reinterpretAsFloats();
      FloatVector fourth =
          ByteVector.fromArray(BYTES, source, offset + 4 * (i + 3 * lanes))
              .rearrange(INT_SWAP)
              .reinterpretAsFloats();
      first.intoArray(target, index + i);
      second.intoArray(target, index + i + lanes);
      third.intoArray(target, index + i + 2 * lanes);
      fourth.intoArray(target, index + i + 3 * lanes);
    }
    for (; i < count - lanes; i += lanes) {
      ByteVector.fromArray(BYTES, source, offset + 4 * i)
          .rearrange(INT_SWAP)
          .reinterpretAsFloats()
          .intoArray(target, index + i);
    }
    if (i < count) {
      int last = count - lanes;
      ByteVector.fromArray(BYTES, source, offset + 4 * last)
          .rearrange(INT_SWAP)
          .reinterpretAsFloats()
          .intoArray(target, index + last);
    }
  }

  @Override
  void write(double[] source, int index, int count, byte[] target, int offset) {
    int lanes = DOUBLES.length();
    if (count < lanes) {
      for (int i = 0; i < count; i++) {
        LONG.set(target, offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
      }
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      ByteVector first =
          DoubleVector.fromArray(DOUBLES, source, index + i)
              .reinterpretAsBytes()
              .rearrange(LONG_SWAP);
      ByteVector second =
          DoubleVector.fromArray(DOUBLES, source, index + i + lanes)
              .reinterpretAsBytes()
              .rearrange(LONG_SWAP);
      ByteVector third =
          DoubleVector.fromArray(DOUBLES, source, index + i + 2 * lanes)
              .reinterpretAsBytes()
              .rearrange(LONG_SWAP);
      ByteVector fourth =
          DoubleVector.fromArray(DOUBLES, source, index + i + 3 * lanes)
              .reinterpretAsBytes()
              .rearrange(LONG_SWAP);
      first.intoArray(target, offset + 8 * i);
      second.intoArray(target, offset + 8 * (i + lanes));
      third.intoArray(target, offset + 8 * (i + 2 * lanes));
      fourth.intoArray(target, offset + 8 * (i + 3 * lanes));
    }
    for (; i < count - lanes; i += lanes) {
      DoubleVector.fromArray(DOUBLES, source, index + i)
          .reinterpretAsBytes()
          .rearrange(LONG_SWAP)
          .intoArray(target, offset + 8 * i);
    }
    if (i < count) {
      int last = count - lanes;
      DoubleVector.fromArray(DOUBLES, source, index + last)
          .reinterpretAsBytes()
          .rearrange(LONG_SWAP)
          .intoArray(target, offset + 8 * last);
    }
  }

  @Override
  void read(byte[] source, int offset, double[] target, int index, int count) {
    int lanes = DOUBLES.length();
    if (count < lanes) {
      for (int i = 0; i < count; i++) {
        target[index + i] = Double.longBitsToDouble((long) LONG.get(source, offset + 8 * i));
      }
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      DoubleVector first =
          ByteVector.fromArray(BYTES, source, offset + 8 * i)
              .rearrange(LONG_SWAP)
              .reinterpretAsDoubles();
      DoubleVector second =
          ByteVector.fromArray(BYTES, source, offset + 8 * (i + lanes))
              .rearrange(LONG_SWAP)
              .reinterpretAsDoubles();
      DoubleVector third =
          ByteVector.fromArray(BYTES, source, offset + 8 * (i + 2 * lanes))
              .rearrange(LONG_SWAP)
              .reinterpretAsDoubles();
      DoubleVector fourth =
          ByteVector.fromArray(BYTES, source, offset + 8 * (i + 3 * lanes))
              .rearrange(LONG_SWAP)
              .reinterpretAsDoubles();
      first.intoArray(target, index + i);
      second.intoArray(target, index + i + lanes);
      third.intoArray(target, index + i + 2 * lanes);
      fourth.intoArray(target, index + i + 3 * lanes);
    }
    for (; i < count - lanes; i += lanes) {
      ByteVector.fromArray(BYTES, source, offset + 8 * i)
          .rearrange(LONG_SWAP)
          .reinterpretAsDoubles()
          .intoArray(target, index + i);
    }
    if (i < count) {
      int last = count - lanes;
      ByteVector.fromArray(BYTES, source, offset + 8 * last)
          .rearrange(LONG_SWAP)
          .reinterpretAsDoubles()
          .intoArray(target, index + last);
    }
  }

  @Override
  void write(int[] source, int index, int count, byte[] target, int offset) {
    int lanes = INTS.length();
    if (count < lanes) {
      for (int i = 0; i < count; i++) {
        INT.set(target, offset + 4 * i, source[index + i]);
      }
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      ByteVector first =
          IntVector.fromArray(INTS, source, index + i).reinterpretAsBytes().rearrange(INT_SWAP);
      ByteVector second =
          IntVector.fromArray(INTS, source, index + i + lanes)
              .reinterpretAsBytes()
              .rearrange(INT_SWAP);
      ByteVector third =
          IntVector.fromArray(INTS, source, index + i + 2 * lanes)
              .reinterpretAsBytes()
              .rearrange(INT_SWAP);
      ByteVector fourth =
          IntVector.fromArray(INTS, source, index + i + 3 * lanes)
              .reinterpretAsBytes()
              .rearrange(INT_SWAP);
      first.intoArray(target, offset + 4 * i);
      second.intoArray(target, offset + 4 * (i + lanes));
      third.intoArray(target, offset + 4 * (i + 2 * lanes));
      fourth.intoArray(target, offset + 4 * (i + 3 * lanes));
    }
    for (; i < count - lanes; i += lanes) {
      IntVector.fromArray(INTS, source, index + i)
          .reinterpretAsBytes()
          .rearrange(INT_SWAP)
          .intoArray(target, offset + 4 * i);
    }
    if (i < count) {
      int last = count - lanes;
      IntVector.fromArray(INTS, source, index + last)
          .reinterpretAsBytes()
          .rearrange(INT_SWAP)
          .intoArray(target, offset + 4 * last);
    }
  }

  @Override
  void read(byte[] source, int offset, int[] target, int index, int count) {
    int lanes = INTS.length();
    if (count < lanes) {
      for (int i = 0; i < count; i++) {
        target[index + i] = (int) INT.get(source, offset + 4 * i);
      }
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      IntVector first =
          ByteVector.fromArray(BYTES, source, offset + 4 * i)
              .rearrange(INT_SWAP)
              .reinterpretAsInts();
      IntVector second =
          ByteVector.fromArray(BYTES, source, offset + 4 * (i + lanes))
              .rearrange(INT_SWAP)
              .reinterpretAsInts();
      IntVector third =
          ByteVector.fromArray(BYTES, source, offset + 4 * (i + 2 * lanes))
              .rearrange(INT_SWAP)
              .reinterpretAsInts();
      IntVector fourth =
          ByteVector.fromArray(BYTES, source, offset + 4 * (i + 3 * lanes))
              .rearrange(INT_SWAP)
              .reinterpretAsInts();
      first.intoArray(target, index + i);
      second.intoArray(target, index + i + lanes);
      third.intoArray(target, index + i + 2 * lanes);
      fourth.intoArray(target, index + i + 3 * lanes);
    }
    for (; i < count - lanes; i += lanes) {
      ByteVector.fromArray(BYTES, source, offset + 4 * i)
          .rearrange(INT_SWAP)
          .reinterpretAsInts()
          .intoArray(target, index + i);
    }
    if (i < count) {
      int last = count - lanes;
      ByteVector.fromArray(BYTES, source, offset + 4 * last)
          .rearrange(INT_SWAP)
          .reinterpretAsInts()
          .intoArray(target, index + last);
    }
  }

  @Override
  void write(long[] source, int index, int count, byte[] target, int offset) {
    int lanes = LONGS.length();
    if (count < lanes) {
      for (int i = 0; i < count; i++) {
        LONG.set(target, offset + 8 * i, source[index + i]);
      }
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      ByteVector first =
          LongVector.fromArray(LONGS, source, index + i).reinterpretAsBytes().rearrange(LONG_SWAP);
      ByteVector second =
          LongVector.fromArray(LONGS, source, index + i + lanes)
              .reinterpretAsBytes()
              .rearrange(LONG_SWAP);
      ByteVector third =
          LongVector.fromArray(LONGS, source, index + i + 2 * lanes)
              .reinterpretAsBytes()
              .rearrange(LONG_SWAP);
      ByteVector fourth =
          LongVector.fromArray(LONGS, source, index + i + 3 * lanes)
              .reinterpretAsBytes()
              .rearrange(LONG_SWAP);
      first.intoArray(target, offset + 8 * i);
      second.intoArray(target, offset + 8 * (i + lanes));
      third.intoArray(target, offset + 8 * (i + 2 * lanes));
      fourth.intoArray(target, offset + 8 * (i + 3 * lanes));
    }
    for (; i < count - lanes; i += lanes) {
      LongVector.fromArray(LONGS, source, index + i)
          .reinterpretAsBytes()
          .rearrange(LONG_SWAP)
          .intoArray(target, offset + 8 * i);
    }
    if (i < count) {
      int last = count - lanes;
      LongVector.fromArray(LONGS, source, index + last)
          .reinterpretAsBytes()
          .rearrange(LONG_SWAP)
          .intoArray(target, offset + 8 * last);
    }
  }

  @Override
  void read(byte[] source, int offset, long[] target, int index, int count) {
    int lanes = LONGS.length();
    if (count < lanes) {
      for (int i = 0; i < count; i++) {
        target[index + i] = (long) LONG.get(source, offset + 8 * i);
      }
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      LongVector first =
          ByteVector.fromArray(BYTES, source, offset + 8 * i)
              .rearrange(LONG_SWAP)
              .reinterpretAsLongs();
      LongVector second =
          ByteVector.fromArray(BYTES, source, offset + 8 * (i + lanes))
              .rearrange(LONG_SWAP)
              .reinterpretAsLongs();
      LongVector third =
          ByteVector.fromArray(BYTES, source, offset + 8 * (i + 2 * lanes))
              .rearrange(LONG_SWAP)
              .reinterpretAsLongs();
      LongVector fourth =
          ByteVector.fromArray(BYTES, source, offset + 8 * (i + 3 * lanes))
              .rearrange(LONG_SWAP)
              .reinterpretAsLongs();
      first.intoArray(target, index + i);
      second.intoArray(target, index + i + lanes);
      third.intoArray(target, index + i + 2 * lanes);
      fourth.intoArray(target, index + i + 3 * lanes);
    }
    for (; i < count - lanes; i += lanes) {
      ByteVector.fromArray(BYTES, source, offset + 8 * i)
          .rearrange(LONG_SWAP)
          .reinterpretAsLongs()
          .intoArray(target, index + i);
    }
    if (i < count) {
      int last = count - lanes;
      ByteVector.fromArray(BYTES, source, offset + 8 * last)
          .rearrange(LONG_SWAP)
          .reinterpretAsLongs()
          .intoArray(target, index + last);
    }
  }
}
