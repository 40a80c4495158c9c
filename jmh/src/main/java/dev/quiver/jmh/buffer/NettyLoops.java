/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.buffer;

import dev.quiver.internal.wire.ElementType;
import io.netty.buffer.ByteBuf;

/** One {@code ByteBuf} call for each element; a UUID is two longs. */
final class NettyLoops {

  private NettyLoops() {}

  static Move<?> of(ByteBuf buffer, ElementType elementType, int dimension) {
    return switch (elementType) {
      case FLOAT -> new Floats(buffer, new float[dimension]);
      case DOUBLE -> new Doubles(buffer, new double[dimension]);
      case INT -> new Ints(buffer, new int[dimension]);
      case BIGINT -> new Longs(buffer, new long[dimension]);
      case UUID, TIMEUUID -> new Longs(buffer, new long[2 * dimension]);
    };
  }

  private static final class Floats extends Move<float[]> {
    Floats(ByteBuf buffer, float[] array) {
      super(buffer, array);
    }

    @Override
    void write(float[] source, ByteBuf target) {
      for (int i = 0; i < source.length; i++) {
        target.setInt(4 * i, Float.floatToRawIntBits(source[i]));
      }
    }

    @Override
    void read(ByteBuf source, float[] target) {
      for (int i = 0; i < target.length; i++) {
        target[i] = Float.intBitsToFloat(source.getInt(4 * i));
      }
    }
  }

  private static final class Doubles extends Move<double[]> {
    Doubles(ByteBuf buffer, double[] array) {
      super(buffer, array);
    }

    @Override
    void write(double[] source, ByteBuf target) {
      for (int i = 0; i < source.length; i++) {
        target.setLong(8 * i, Double.doubleToRawLongBits(source[i]));
      }
    }

    @Override
    void read(ByteBuf source, double[] target) {
      for (int i = 0; i < target.length; i++) {
        target[i] = Double.longBitsToDouble(source.getLong(8 * i));
      }
    }
  }

  private static final class Ints extends Move<int[]> {
    Ints(ByteBuf buffer, int[] array) {
      super(buffer, array);
    }

    @Override
    void write(int[] source, ByteBuf target) {
      for (int i = 0; i < source.length; i++) {
        target.setInt(4 * i, source[i]);
      }
    }

    @Override
    void read(ByteBuf source, int[] target) {
      for (int i = 0; i < target.length; i++) {
        target[i] = source.getInt(4 * i);
      }
    }
  }

  private static final class Longs extends Move<long[]> {
    Longs(ByteBuf buffer, long[] array) {
      super(buffer, array);
    }

    @Override
    void write(long[] source, ByteBuf target) {
      for (int i = 0; i < source.length; i++) {
        target.setLong(8 * i, source[i]);
      }
    }

    @Override
    void read(ByteBuf source, long[] target) {
      for (int i = 0; i < target.length; i++) {
        target[i] = source.getLong(8 * i);
      }
    }
  }
}
