/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.wire.ElementType;
import java.nio.ByteBuffer;

/** Bulk moves through a big-endian view of the bytes. */
final class ViewWork {

  private ViewWork() {}

  static Work of(ElementType elementType, ByteBuffer bytes, int dimension) {
    Work work =
        switch (elementType) {
          case FLOAT -> new Floats(bytes, dimension);
          case DOUBLE -> new Doubles(bytes, dimension);
          case INT -> new Ints(bytes, dimension);
          case BIGINT -> new Longs(bytes, dimension);
          case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no view");
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
      bytes.duplicate().asFloatBuffer().put(array);
      return bytes;
    }

    @Override
    Object decode() {
      bytes.duplicate().asFloatBuffer().get(array);
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
      bytes.duplicate().asDoubleBuffer().put(array);
      return bytes;
    }

    @Override
    Object decode() {
      bytes.duplicate().asDoubleBuffer().get(array);
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
      bytes.duplicate().asIntBuffer().put(array);
      return bytes;
    }

    @Override
    Object decode() {
      bytes.duplicate().asIntBuffer().get(array);
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
      bytes.duplicate().asLongBuffer().put(array);
      return bytes;
    }

    @Override
    Object decode() {
      bytes.duplicate().asLongBuffer().get(array);
      return array;
    }
  }
}
