/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;

/**
 * {@code putInt} or {@code putLong} of the raw bits for each element, and the {@code get} of it.
 */
final class PutWork {

  private PutWork() {}

  static Work of(ElementType elementType, ByteBuffer bytes, int dimension) {
    return switch (elementType) {
      case FLOAT -> new Floats(bytes, dimension);
      case DOUBLE -> new Doubles(bytes, dimension);
      case INT -> new Ints(bytes, dimension);
      case BIGINT -> new Longs(bytes, dimension);
      case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no loop");
    };
  }

  private static final class Floats extends LoopWork<float[], ByteBuffer> {
    Floats(ByteBuffer bytes, int dimension) {
      super(new float[dimension], dimension, bytes);
    }

    @Override
    void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
      ByteBuffer bigEndian = target.duplicate();
      for (int i = 0; i < count; i++) {
        bigEndian.putInt(offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
      }
    }

    @Override
    void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
      ByteBuffer bigEndian = source.duplicate();
      for (int i = 0; i < count; i++) {
        target[index + i] = Float.intBitsToFloat(bigEndian.getInt(offset + 4 * i));
      }
    }
  }

  private static final class Doubles extends LoopWork<double[], ByteBuffer> {
    Doubles(ByteBuffer bytes, int dimension) {
      super(new double[dimension], dimension, bytes);
    }

    @Override
    void encode(double[] source, int index, int count, ByteBuffer target, int offset) {
      ByteBuffer bigEndian = target.duplicate();
      for (int i = 0; i < count; i++) {
        bigEndian.putLong(offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
      }
    }

    @Override
    void decode(ByteBuffer source, int offset, double[] target, int index, int count) {
      ByteBuffer bigEndian = source.duplicate();
      for (int i = 0; i < count; i++) {
        target[index + i] = Double.longBitsToDouble(bigEndian.getLong(offset + 8 * i));
      }
    }
  }

  private static final class Ints extends LoopWork<int[], ByteBuffer> {
    Ints(ByteBuffer bytes, int dimension) {
      super(new int[dimension], dimension, bytes);
    }

    @Override
    void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
      ByteBuffer bigEndian = target.duplicate();
      for (int i = 0; i < count; i++) {
        bigEndian.putInt(offset + 4 * i, source[index + i]);
      }
    }

    @Override
    void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
      ByteBuffer bigEndian = source.duplicate();
      for (int i = 0; i < count; i++) {
        target[index + i] = bigEndian.getInt(offset + 4 * i);
      }
    }
  }

  private static final class Longs extends LoopWork<long[], ByteBuffer> {
    Longs(ByteBuffer bytes, int dimension) {
      super(new long[dimension], dimension, bytes);
    }

    @Override
    void encode(long[] source, int index, int count, ByteBuffer target, int offset) {
      ByteBuffer bigEndian = target.duplicate();
      for (int i = 0; i < count; i++) {
        bigEndian.putLong(offset + 8 * i, source[index + i]);
      }
    }

    @Override
    void decode(ByteBuffer source, int offset, long[] target, int index, int count) {
      ByteBuffer bigEndian = source.duplicate();
      for (int i = 0; i < count; i++) {
        target[index + i] = bigEndian.getLong(offset + 8 * i);
      }
    }
  }
}
