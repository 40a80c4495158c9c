/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

import static dev.quiver.kernel.Bytes.BUFFER_INT;
import static dev.quiver.kernel.Bytes.BUFFER_LONG;
import static dev.quiver.kernel.Bytes.INT;
import static dev.quiver.kernel.Bytes.LONG;

import java.nio.ByteBuffer;

/**
 * The fastest loops that need nothing but Java 17: one swapped load or store per element for small
 * vectors and for 8-byte elements, {@link Staging} for the rest. The sizes from which on staging is
 * used were measured; docs/decisions.md tells how.
 */
final class PortableKernel implements VectorKernel {

  /** From JDK 25 on the compiler makes vector instructions of the loops over {@code int[]} here. */
  private static final boolean SWAPS_INTS_IN_BULK = Runtime.version().feature() >= 25;

  private static final int STAGED_FLOATS = stagedFrom(256);
  private static final int STAGED_INTS = stagedFrom(SWAPS_INTS_IN_BULK ? Integer.MAX_VALUE : 256);
  private static final int STAGED_INTS_TO_DECODE =
      stagedFrom(SWAPS_INTS_IN_BULK ? Integer.MAX_VALUE : 128);

  private static int stagedFrom(int count) {
    return Staging.POSSIBLE ? count : Integer.MAX_VALUE;
  }

  @Override
  public String name() {
    return "portable";
  }

  @Override
  public void encode(float[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (count >= STAGED_FLOATS) {
      Staging.encode(source, index, count, ByteBuffer.wrap(target), offset);
      return;
    }
    for (int i = 0; i < count; i++) {
      INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
    }
  }

  @Override
  public void decode(byte[] source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (count >= STAGED_FLOATS) {
      Staging.decode(ByteBuffer.wrap(source), offset, target, index, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[index + i] = Float.intBitsToFloat((int) INT.get(source, offset + 4 * i));
    }
  }

  @Override
  public void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (count >= STAGED_FLOATS) {
      Staging.encode(source, index, count, target, offset);
      return;
    }
    for (int i = 0; i < count; i++) {
      BUFFER_INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (count >= STAGED_FLOATS) {
      Staging.decode(source, offset, target, index, count);
      return;
    }
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
    if (count >= STAGED_INTS) {
      Staging.encode(source, index, count, ByteBuffer.wrap(target), offset);
      return;
    }
    for (int i = 0; i < count; i++) {
      INT.set(target, offset + 4 * i, source[index + i]);
    }
  }

  @Override
  public void decode(byte[] source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (count >= STAGED_INTS_TO_DECODE) {
      Staging.decode(ByteBuffer.wrap(source), offset, target, index, count);
      return;
    }
    for (int i = 0; i < count; i++) {
      target[index + i] = (int) INT.get(source, offset + 4 * i);
    }
  }

  @Override
  public void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (count >= STAGED_INTS) {
      Staging.encode(source, index, count, target, offset);
      return;
    }
    for (int i = 0; i < count; i++) {
      BUFFER_INT.set(target, offset + 4 * i, source[index + i]);
    }
  }

  @Override
  public void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (count >= STAGED_INTS_TO_DECODE) {
      Staging.decode(source, offset, target, index, count);
      return;
    }
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
