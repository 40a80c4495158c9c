/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;

/** Bulk moves through a big-endian view of the bytes. */
final class ViewWork {

  private ViewWork() {}

  static Work of(ElementType elementType, ByteBuffer bytes, int dimension) {
    return switch (elementType) {
      case FLOAT -> new Floats(bytes, dimension);
      case DOUBLE -> new Doubles(bytes, dimension);
      case INT -> new Ints(bytes, dimension);
      case BIGINT -> new Longs(bytes, dimension);
      case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no view");
    };
  }

  private static final class Floats extends LoopWork<float[], ByteBuffer> {
    Floats(ByteBuffer bytes, int dimension) {
      super(new float[dimension], dimension, bytes);
    }

    @Override
    void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
      target.duplicate().clear().position(offset).asFloatBuffer().put(source, index, count);
    }

    @Override
    void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
      source.duplicate().clear().position(offset).asFloatBuffer().get(target, index, count);
    }
  }

  private static final class Doubles extends LoopWork<double[], ByteBuffer> {
    Doubles(ByteBuffer bytes, int dimension) {
      super(new double[dimension], dimension, bytes);
    }

    @Override
    void encode(double[] source, int index, int count, ByteBuffer target, int offset) {
      target.duplicate().clear().position(offset).asDoubleBuffer().put(source, index, count);
    }

    @Override
    void decode(ByteBuffer source, int offset, double[] target, int index, int count) {
      source.duplicate().clear().position(offset).asDoubleBuffer().get(target, index, count);
    }
  }

  private static final class Ints extends LoopWork<int[], ByteBuffer> {
    Ints(ByteBuffer bytes, int dimension) {
      super(new int[dimension], dimension, bytes);
    }

    @Override
    void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
      target.duplicate().clear().position(offset).asIntBuffer().put(source, index, count);
    }

    @Override
    void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
      source.duplicate().clear().position(offset).asIntBuffer().get(target, index, count);
    }
  }

  private static final class Longs extends LoopWork<long[], ByteBuffer> {
    Longs(ByteBuffer bytes, int dimension) {
      super(new long[dimension], dimension, bytes);
    }

    @Override
    void encode(long[] source, int index, int count, ByteBuffer target, int offset) {
      target.duplicate().clear().position(offset).asLongBuffer().put(source, index, count);
    }

    @Override
    void decode(ByteBuffer source, int offset, long[] target, int index, int count) {
      source.duplicate().clear().position(offset).asLongBuffer().get(target, index, count);
    }
  }
}
