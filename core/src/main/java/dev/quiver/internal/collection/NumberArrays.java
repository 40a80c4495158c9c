/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

import static dev.quiver.internal.wire.BigEndian.getDouble;
import static dev.quiver.internal.wire.BigEndian.getInt;
import static dev.quiver.internal.wire.BigEndian.getLong;
import static dev.quiver.internal.wire.BigEndian.getShort;
import static dev.quiver.internal.wire.BigEndian.putInt;
import static dev.quiver.internal.wire.BigEndian.putLong;
import static dev.quiver.internal.wire.BigEndian.putShort;

/** The loops for primitive arrays. A 4-byte element and its length are moved as one long. */
final class NumberArrays {

  /** A long with the length 4 in its upper half; the lower half is for the element. */
  private static final long LENGTH_4 = 4L << Integer.SIZE;

  private static final long LOWER_HALF = 0xFFFF_FFFFL;

  private NumberArrays() {}

  static final class Booleans extends ElementLoops<boolean[]> {
    @Override
    void write(boolean[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        putInt(target, offset + 5 * i, 1);
        target[offset + 5 * i + Integer.BYTES] = (byte) (source[index + i] ? 1 : 0);
      }
    }

    @Override
    int read(byte[] source, int offset, boolean[] target) {
      int wrong = 0;
      for (int i = 0; i < target.length; i++) {
        wrong |= getInt(source, offset + 5 * i) ^ 1;
        target[i] = source[offset + 5 * i + Integer.BYTES] != 0;
      }
      return wrong;
    }
  }

  static final class Bytes extends ElementLoops<byte[]> {
    @Override
    void write(byte[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        putInt(target, offset + 5 * i, 1);
        target[offset + 5 * i + Integer.BYTES] = source[index + i];
      }
    }

    @Override
    int read(byte[] source, int offset, byte[] target) {
      int wrong = 0;
      for (int i = 0; i < target.length; i++) {
        wrong |= getInt(source, offset + 5 * i) ^ 1;
        target[i] = source[offset + 5 * i + Integer.BYTES];
      }
      return wrong;
    }
  }

  static final class Shorts extends ElementLoops<short[]> {
    @Override
    void write(short[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        putInt(target, offset + 6 * i, Short.BYTES);
        putShort(target, offset + 6 * i + Integer.BYTES, source[index + i]);
      }
    }

    @Override
    int read(byte[] source, int offset, short[] target) {
      int wrong = 0;
      for (int i = 0; i < target.length; i++) {
        wrong |= getInt(source, offset + 6 * i) ^ Short.BYTES;
        target[i] = getShort(source, offset + 6 * i + Integer.BYTES);
      }
      return wrong;
    }
  }

  static final class Ints extends ElementLoops<int[]> {
    @Override
    void write(int[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        putLong(target, offset + 8 * i, LENGTH_4 | (source[index + i] & LOWER_HALF));
      }
    }

    @Override
    int read(byte[] source, int offset, int[] target) {
      long wrong = 0;
      for (int i = 0; i < target.length; i++) {
        long element = getLong(source, offset + 8 * i);
        wrong |= element ^ LENGTH_4;
        target[i] = (int) element;
      }
      return (int) (wrong >>> Integer.SIZE);
    }
  }

  static final class Longs extends ElementLoops<long[]> {
    @Override
    void write(long[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        putInt(target, offset + 12 * i, Long.BYTES);
        putLong(target, offset + 12 * i + Integer.BYTES, source[index + i]);
      }
    }

    @Override
    int read(byte[] source, int offset, long[] target) {
      int wrong = 0;
      for (int i = 0; i < target.length; i++) {
        wrong |= getInt(source, offset + 12 * i) ^ Long.BYTES;
        target[i] = getLong(source, offset + 12 * i + Integer.BYTES);
      }
      return wrong;
    }
  }

  static final class Floats extends ElementLoops<float[]> {
    @Override
    void write(float[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        putLong(
            target,
            offset + 8 * i,
            LENGTH_4 | (Float.floatToRawIntBits(source[index + i]) & LOWER_HALF));
      }
    }

    @Override
    int read(byte[] source, int offset, float[] target) {
      long wrong = 0;
      for (int i = 0; i < target.length; i++) {
        long element = getLong(source, offset + 8 * i);
        wrong |= element ^ LENGTH_4;
        target[i] = Float.intBitsToFloat((int) element);
      }
      return (int) (wrong >>> Integer.SIZE);
    }
  }

  static final class Doubles extends ElementLoops<double[]> {
    @Override
    void write(double[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        putInt(target, offset + 12 * i, Double.BYTES);
        putLong(
            target, offset + 12 * i + Integer.BYTES, Double.doubleToRawLongBits(source[index + i]));
      }
    }

    @Override
    int read(byte[] source, int offset, double[] target) {
      int wrong = 0;
      for (int i = 0; i < target.length; i++) {
        wrong |= getInt(source, offset + 12 * i) ^ Double.BYTES;
        target[i] = getDouble(source, offset + 12 * i + Integer.BYTES);
      }
      return wrong;
    }
  }
}
