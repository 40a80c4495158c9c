/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static dev.quiver.kernel.Bytes.BUFFER_INT;
import static dev.quiver.kernel.Bytes.BUFFER_LONG;
import static dev.quiver.kernel.Bytes.INT;
import static dev.quiver.kernel.Bytes.LONG;

import java.nio.ByteBuffer;

/** The fastest loops that need nothing but Java 17: one byte-swapped store or load per element. */
final class PortableKernel implements VectorKernel {

  @Override
  public String name() {
    return "portable";
  }

  @Override
  public void encode(float[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    for (int i = 0; i < count; i++) {
      INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
    }
  }

  @Override
  public void decode(byte[] source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = Float.intBitsToFloat((int) INT.get(source, offset + 4 * i));
    }
  }

  @Override
  public void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    for (int i = 0; i < count; i++) {
      BUFFER_INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = Float.intBitsToFloat((int) BUFFER_INT.get(source, offset + 4 * i));
    }
  }

  @Override
  public void encode(double[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      LONG.set(target, offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
    }
  }

  @Override
  public void decode(byte[] source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = Double.longBitsToDouble((long) LONG.get(source, offset + 8 * i));
    }
  }

  @Override
  public void encode(double[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      BUFFER_LONG.set(target, offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = Double.longBitsToDouble((long) BUFFER_LONG.get(source, offset + 8 * i));
    }
  }

  @Override
  public void encode(int[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    for (int i = 0; i < count; i++) {
      INT.set(target, offset + 4 * i, source[index + i]);
    }
  }

  @Override
  public void decode(byte[] source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = (int) INT.get(source, offset + 4 * i);
    }
  }

  @Override
  public void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    for (int i = 0; i < count; i++) {
      BUFFER_INT.set(target, offset + 4 * i, source[index + i]);
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = (int) BUFFER_INT.get(source, offset + 4 * i);
    }
  }

  @Override
  public void encode(long[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      LONG.set(target, offset + 8 * i, source[index + i]);
    }
  }

  @Override
  public void decode(byte[] source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = (long) LONG.get(source, offset + 8 * i);
    }
  }

  @Override
  public void encode(long[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      BUFFER_LONG.set(target, offset + 8 * i, source[index + i]);
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    for (int i = 0; i < count; i++) {
      target[index + i] = (long) BUFFER_LONG.get(source, offset + 8 * i);
    }
  }
}
