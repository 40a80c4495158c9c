/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static dev.quiver.internal.wire.BigEndian.BUFFER_INT;
import static dev.quiver.internal.wire.BigEndian.BUFFER_LONG;
import static dev.quiver.internal.wire.BigEndian.INT;
import static dev.quiver.internal.wire.BigEndian.LONG;

import java.nio.ByteBuffer;

/** Loops with one byte-swapping load or store per element, the fastest for small vectors. */
final class Loops {

  private Loops() {}

  static void write(float[] source, int index, int count, byte[] target, int offset) {
    for (int i = 0; i < count; i++) {
      INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
    }
  }

  static void read(byte[] source, int offset, float[] target, int index, int count) {
    for (int i = 0; i < count; i++) {
      target[index + i] = Float.intBitsToFloat((int) INT.get(source, offset + 4 * i));
    }
  }

  static void write(float[] source, int index, int count, ByteBuffer target, int offset) {
    for (int i = 0; i < count; i++) {
      BUFFER_INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
    }
  }

  static void read(ByteBuffer source, int offset, float[] target, int index, int count) {
    for (int i = 0; i < count; i++) {
      target[index + i] = Float.intBitsToFloat((int) BUFFER_INT.get(source, offset + 4 * i));
    }
  }

  static void write(double[] source, int index, int count, byte[] target, int offset) {
    for (int i = 0; i < count; i++) {
      LONG.set(target, offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
    }
  }

  static void read(byte[] source, int offset, double[] target, int index, int count) {
    for (int i = 0; i < count; i++) {
      target[index + i] = Double.longBitsToDouble((long) LONG.get(source, offset + 8 * i));
    }
  }

  static void write(double[] source, int index, int count, ByteBuffer target, int offset) {
    for (int i = 0; i < count; i++) {
      BUFFER_LONG.set(target, offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
    }
  }

  static void read(ByteBuffer source, int offset, double[] target, int index, int count) {
    for (int i = 0; i < count; i++) {
      target[index + i] = Double.longBitsToDouble((long) BUFFER_LONG.get(source, offset + 8 * i));
    }
  }

  static void write(int[] source, int index, int count, byte[] target, int offset) {
    for (int i = 0; i < count; i++) {
      INT.set(target, offset + 4 * i, source[index + i]);
    }
  }

  static void read(byte[] source, int offset, int[] target, int index, int count) {
    for (int i = 0; i < count; i++) {
      target[index + i] = (int) INT.get(source, offset + 4 * i);
    }
  }

  static void write(int[] source, int index, int count, ByteBuffer target, int offset) {
    for (int i = 0; i < count; i++) {
      BUFFER_INT.set(target, offset + 4 * i, source[index + i]);
    }
  }

  static void read(ByteBuffer source, int offset, int[] target, int index, int count) {
    for (int i = 0; i < count; i++) {
      target[index + i] = (int) BUFFER_INT.get(source, offset + 4 * i);
    }
  }

  static void write(long[] source, int index, int count, byte[] target, int offset) {
    for (int i = 0; i < count; i++) {
      LONG.set(target, offset + 8 * i, source[index + i]);
    }
  }

  static void read(byte[] source, int offset, long[] target, int index, int count) {
    for (int i = 0; i < count; i++) {
      target[index + i] = (long) LONG.get(source, offset + 8 * i);
    }
  }

  static void write(long[] source, int index, int count, ByteBuffer target, int offset) {
    for (int i = 0; i < count; i++) {
      BUFFER_LONG.set(target, offset + 8 * i, source[index + i]);
    }
  }

  static void read(ByteBuffer source, int offset, long[] target, int index, int count) {
    for (int i = 0; i < count; i++) {
      target[index + i] = (long) BUFFER_LONG.get(source, offset + 8 * i);
    }
  }
}
