/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.wire.ElementType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One big-endian store or load for each element, of a buffer. */
final class DirectVarHandleWork {

  private static final VarHandle INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private DirectVarHandleWork() {}

  static Work of(ElementType elementType, ByteBuffer bytes, int dimension) {
    Work work =
        switch (elementType) {
          case FLOAT -> new Floats(bytes, dimension);
          case DOUBLE -> new Doubles(bytes, dimension);
          case INT -> new Ints(bytes, dimension);
          case BIGINT -> new Longs(bytes, dimension);
          case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no loop");
        };
    work.decode();
    return work;
  }

  private static final class Floats extends Work {
    private final ByteBuffer bytes;
    private final float[] array;

    Floats(ByteBuffer bytes, int dimension) {
      this.bytes = bytes;
      this.array = new float[dimension];
    }

    @Override
    Object encode() {
      for (int i = 0; i < array.length; i++) {
        INT.set(bytes, 4 * i, Float.floatToRawIntBits(array[i]));
      }
      return bytes;
    }

    @Override
    Object decode() {
      for (int i = 0; i < array.length; i++) {
        array[i] = Float.intBitsToFloat((int) INT.get(bytes, 4 * i));
      }
      return array;
    }
  }

  private static final class Doubles extends Work {
    private final ByteBuffer bytes;
    private final double[] array;

    Doubles(ByteBuffer bytes, int dimension) {
      this.bytes = bytes;
      this.array = new double[dimension];
    }

    @Override
    Object encode() {
      for (int i = 0; i < array.length; i++) {
        LONG.set(bytes, 8 * i, Double.doubleToRawLongBits(array[i]));
      }
      return bytes;
    }

    @Override
    Object decode() {
      for (int i = 0; i < array.length; i++) {
        array[i] = Double.longBitsToDouble((long) LONG.get(bytes, 8 * i));
      }
      return array;
    }
  }

  private static final class Ints extends Work {
    private final ByteBuffer bytes;
    private final int[] array;

    Ints(ByteBuffer bytes, int dimension) {
      this.bytes = bytes;
      this.array = new int[dimension];
    }

    @Override
    Object encode() {
      for (int i = 0; i < array.length; i++) {
        INT.set(bytes, 4 * i, array[i]);
      }
      return bytes;
    }

    @Override
    Object decode() {
      for (int i = 0; i < array.length; i++) {
        array[i] = (int) INT.get(bytes, 4 * i);
      }
      return array;
    }
  }

  private static final class Longs extends Work {
    private final ByteBuffer bytes;
    private final long[] array;

    Longs(ByteBuffer bytes, int dimension) {
      this.bytes = bytes;
      this.array = new long[dimension];
    }

    @Override
    Object encode() {
      for (int i = 0; i < array.length; i++) {
        LONG.set(bytes, 8 * i, array[i]);
      }
      return bytes;
    }

    @Override
    Object decode() {
      for (int i = 0; i < array.length; i++) {
        array[i] = (long) LONG.get(bytes, 8 * i);
      }
      return array;
    }
  }
}
