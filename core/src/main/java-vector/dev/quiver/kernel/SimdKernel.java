/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static dev.quiver.kernel.Species.BYTES;
import static dev.quiver.kernel.Species.DOUBLES;
import static dev.quiver.kernel.Species.FLOATS;
import static dev.quiver.kernel.Species.INTS;
import static dev.quiver.kernel.Species.INT_SWAP;
import static dev.quiver.kernel.Species.LONGS;
import static dev.quiver.kernel.Species.LONG_SWAP;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.LongVector;

/**
 * Swaps a vector register of elements at a time, by one shuffle of its bytes.
 *
 * <p>Four registers are moved in one turn of a loop: a JDK 17 spends as much on the turn as on the
 * elements. What remains is moved register by register, and the last register ends with the last
 * element, so that it may move some elements a second time. Vectors smaller than a register go
 * through {@link Loops}.
 */
class SimdKernel extends CheckedKernel {

  /** Bytes from which on two moves, one of them swapping, are faster than a loop. */
  private static final int TRANSFER_BYTES = 128;

  SimdKernel() {
    this("simd");
  }

  SimdKernel(String name) {
    super(name, TRANSFER_BYTES / Integer.BYTES, TRANSFER_BYTES / Long.BYTES);
    Species.check();
  }

  @Override
  final void write(float[] source, int index, int count, byte[] target, int offset) {
    int lanes = FLOATS.length();
    if (count < lanes) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      ByteVector first = swapped(source, index + i);
      ByteVector second = swapped(source, index + i + lanes);
      ByteVector third = swapped(source, index + i + 2 * lanes);
      ByteVector fourth = swapped(source, index + i + 3 * lanes);
      first.intoArray(target, offset + 4 * i);
      second.intoArray(target, offset + 4 * (i + lanes));
      third.intoArray(target, offset + 4 * (i + 2 * lanes));
      fourth.intoArray(target, offset + 4 * (i + 3 * lanes));
    }
    for (; i < count - lanes; i += lanes) {
      swapped(source, index + i).intoArray(target, offset + 4 * i);
    }
    if (i < count) {
      int last = count - lanes;
      swapped(source, index + last).intoArray(target, offset + 4 * last);
    }
  }

  static ByteVector swapped(float[] source, int index) {
    return FloatVector.fromArray(FLOATS, source, index).reinterpretAsBytes().rearrange(INT_SWAP);
  }

  @Override
  final void read(byte[] source, int offset, float[] target, int index, int count) {
    int lanes = FLOATS.length();
    if (count < lanes) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      FloatVector first = floats(source, offset + 4 * i);
      FloatVector second = floats(source, offset + 4 * (i + lanes));
      FloatVector third = floats(source, offset + 4 * (i + 2 * lanes));
      FloatVector fourth = floats(source, offset + 4 * (i + 3 * lanes));
      first.intoArray(target, index + i);
      second.intoArray(target, index + i + lanes);
      third.intoArray(target, index + i + 2 * lanes);
      fourth.intoArray(target, index + i + 3 * lanes);
    }
    for (; i < count - lanes; i += lanes) {
      floats(source, offset + 4 * i).intoArray(target, index + i);
    }
    if (i < count) {
      int last = count - lanes;
      floats(source, offset + 4 * last).intoArray(target, index + last);
    }
  }

  private static FloatVector floats(byte[] source, int offset) {
    return ByteVector.fromArray(BYTES, source, offset).rearrange(INT_SWAP).reinterpretAsFloats();
  }

  @Override
  final void write(double[] source, int index, int count, byte[] target, int offset) {
    int lanes = DOUBLES.length();
    if (count < lanes) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      ByteVector first = swapped(source, index + i);
      ByteVector second = swapped(source, index + i + lanes);
      ByteVector third = swapped(source, index + i + 2 * lanes);
      ByteVector fourth = swapped(source, index + i + 3 * lanes);
      first.intoArray(target, offset + 8 * i);
      second.intoArray(target, offset + 8 * (i + lanes));
      third.intoArray(target, offset + 8 * (i + 2 * lanes));
      fourth.intoArray(target, offset + 8 * (i + 3 * lanes));
    }
    for (; i < count - lanes; i += lanes) {
      swapped(source, index + i).intoArray(target, offset + 8 * i);
    }
    if (i < count) {
      int last = count - lanes;
      swapped(source, index + last).intoArray(target, offset + 8 * last);
    }
  }

  static ByteVector swapped(double[] source, int index) {
    return DoubleVector.fromArray(DOUBLES, source, index).reinterpretAsBytes().rearrange(LONG_SWAP);
  }

  @Override
  final void read(byte[] source, int offset, double[] target, int index, int count) {
    int lanes = DOUBLES.length();
    if (count < lanes) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      DoubleVector first = doubles(source, offset + 8 * i);
      DoubleVector second = doubles(source, offset + 8 * (i + lanes));
      DoubleVector third = doubles(source, offset + 8 * (i + 2 * lanes));
      DoubleVector fourth = doubles(source, offset + 8 * (i + 3 * lanes));
      first.intoArray(target, index + i);
      second.intoArray(target, index + i + lanes);
      third.intoArray(target, index + i + 2 * lanes);
      fourth.intoArray(target, index + i + 3 * lanes);
    }
    for (; i < count - lanes; i += lanes) {
      doubles(source, offset + 8 * i).intoArray(target, index + i);
    }
    if (i < count) {
      int last = count - lanes;
      doubles(source, offset + 8 * last).intoArray(target, index + last);
    }
  }

  private static DoubleVector doubles(byte[] source, int offset) {
    return ByteVector.fromArray(BYTES, source, offset).rearrange(LONG_SWAP).reinterpretAsDoubles();
  }

  @Override
  final void write(int[] source, int index, int count, byte[] target, int offset) {
    int lanes = INTS.length();
    if (count < lanes) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      ByteVector first = swapped(source, index + i);
      ByteVector second = swapped(source, index + i + lanes);
      ByteVector third = swapped(source, index + i + 2 * lanes);
      ByteVector fourth = swapped(source, index + i + 3 * lanes);
      first.intoArray(target, offset + 4 * i);
      second.intoArray(target, offset + 4 * (i + lanes));
      third.intoArray(target, offset + 4 * (i + 2 * lanes));
      fourth.intoArray(target, offset + 4 * (i + 3 * lanes));
    }
    for (; i < count - lanes; i += lanes) {
      swapped(source, index + i).intoArray(target, offset + 4 * i);
    }
    if (i < count) {
      int last = count - lanes;
      swapped(source, index + last).intoArray(target, offset + 4 * last);
    }
  }

  static ByteVector swapped(int[] source, int index) {
    return IntVector.fromArray(INTS, source, index).reinterpretAsBytes().rearrange(INT_SWAP);
  }

  @Override
  final void read(byte[] source, int offset, int[] target, int index, int count) {
    int lanes = INTS.length();
    if (count < lanes) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      IntVector first = ints(source, offset + 4 * i);
      IntVector second = ints(source, offset + 4 * (i + lanes));
      IntVector third = ints(source, offset + 4 * (i + 2 * lanes));
      IntVector fourth = ints(source, offset + 4 * (i + 3 * lanes));
      first.intoArray(target, index + i);
      second.intoArray(target, index + i + lanes);
      third.intoArray(target, index + i + 2 * lanes);
      fourth.intoArray(target, index + i + 3 * lanes);
    }
    for (; i < count - lanes; i += lanes) {
      ints(source, offset + 4 * i).intoArray(target, index + i);
    }
    if (i < count) {
      int last = count - lanes;
      ints(source, offset + 4 * last).intoArray(target, index + last);
    }
  }

  private static IntVector ints(byte[] source, int offset) {
    return ByteVector.fromArray(BYTES, source, offset).rearrange(INT_SWAP).reinterpretAsInts();
  }

  @Override
  final void write(long[] source, int index, int count, byte[] target, int offset) {
    int lanes = LONGS.length();
    if (count < lanes) {
      Loops.write(source, index, count, target, offset);
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      ByteVector first = swapped(source, index + i);
      ByteVector second = swapped(source, index + i + lanes);
      ByteVector third = swapped(source, index + i + 2 * lanes);
      ByteVector fourth = swapped(source, index + i + 3 * lanes);
      first.intoArray(target, offset + 8 * i);
      second.intoArray(target, offset + 8 * (i + lanes));
      third.intoArray(target, offset + 8 * (i + 2 * lanes));
      fourth.intoArray(target, offset + 8 * (i + 3 * lanes));
    }
    for (; i < count - lanes; i += lanes) {
      swapped(source, index + i).intoArray(target, offset + 8 * i);
    }
    if (i < count) {
      int last = count - lanes;
      swapped(source, index + last).intoArray(target, offset + 8 * last);
    }
  }

  static ByteVector swapped(long[] source, int index) {
    return LongVector.fromArray(LONGS, source, index).reinterpretAsBytes().rearrange(LONG_SWAP);
  }

  @Override
  final void read(byte[] source, int offset, long[] target, int index, int count) {
    int lanes = LONGS.length();
    if (count < lanes) {
      Loops.read(source, offset, target, index, count);
      return;
    }
    int i = 0;
    for (; i <= count - 4 * lanes; i += 4 * lanes) {
      LongVector first = longs(source, offset + 8 * i);
      LongVector second = longs(source, offset + 8 * (i + lanes));
      LongVector third = longs(source, offset + 8 * (i + 2 * lanes));
      LongVector fourth = longs(source, offset + 8 * (i + 3 * lanes));
      first.intoArray(target, index + i);
      second.intoArray(target, index + i + lanes);
      third.intoArray(target, index + i + 2 * lanes);
      fourth.intoArray(target, index + i + 3 * lanes);
    }
    for (; i < count - lanes; i += lanes) {
      longs(source, offset + 8 * i).intoArray(target, index + i);
    }
    if (i < count) {
      int last = count - lanes;
      longs(source, offset + 8 * last).intoArray(target, index + last);
    }
  }

  private static LongVector longs(byte[] source, int offset) {
    return ByteVector.fromArray(BYTES, source, offset).rearrange(LONG_SWAP).reinterpretAsLongs();
  }
}
