/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.wire.ElementType;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** One big-endian store or load for each element, of a {@code byte[]}. */
final class HeapVarHandleWork {

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private HeapVarHandleWork() {}

  static Work of(ElementType elementType, byte[] bytes, int dimension) {
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
    private final byte[] bytes;
    private final float[] array;

    Floats(byte[] bytes, int dimension) {
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
    private final byte[] bytes;
    private final double[] array;

    Doubles(byte[] bytes, int dimension) {
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
    private final byte[] bytes;
    private final int[] array;

    Ints(byte[] bytes, int dimension) {
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
    private final byte[] bytes;
    private final long[] array;

    Longs(byte[] bytes, int dimension) {
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
