/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.nio.ByteBuffer;

/**
 * The reference kernel, with which tests compare all other kernels. For each element it calls a put
 * or get method of a duplicate of the {@link ByteBuffer}, or of the buffer that wraps the byte
 * array; a new duplicate is big-endian.
 */
final class ScalarKernel implements VectorKernel {

  static final ScalarKernel INSTANCE = new ScalarKernel();

  private ScalarKernel() {}

  @Override
  public String name() {
    return "scalar";
  }

  @Override
  public void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Float.BYTES);
    ByteBuffer bigEndian = target.duplicate();
    for (int i = 0; i < count; i++) {
      bigEndian.putFloat(offset + 4 * i, source[index + i]);
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Float.BYTES);
    ByteBuffer bigEndian = source.duplicate();
    for (int i = 0; i < count; i++) {
      target[index + i] = bigEndian.getFloat(offset + 4 * i);
    }
  }

  @Override
  public void encode(double[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Double.BYTES);
    ByteBuffer bigEndian = target.duplicate();
    for (int i = 0; i < count; i++) {
      bigEndian.putDouble(offset + 8 * i, source[index + i]);
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Double.BYTES);
    ByteBuffer bigEndian = source.duplicate();
    for (int i = 0; i < count; i++) {
      target[index + i] = bigEndian.getDouble(offset + 8 * i);
    }
  }

  @Override
  public void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    ByteBuffer bigEndian = target.duplicate();
    for (int i = 0; i < count; i++) {
      bigEndian.putInt(offset + 4 * i, source[index + i]);
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    ByteBuffer bigEndian = source.duplicate();
    for (int i = 0; i < count; i++) {
      target[index + i] = bigEndian.getInt(offset + 4 * i);
    }
  }

  @Override
  public void encode(long[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    ByteBuffer bigEndian = target.duplicate();
    for (int i = 0; i < count; i++) {
      bigEndian.putLong(offset + 8 * i, source[index + i]);
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    ByteBuffer bigEndian = source.duplicate();
    for (int i = 0; i < count; i++) {
      target[index + i] = bigEndian.getLong(offset + 8 * i);
    }
  }
}
