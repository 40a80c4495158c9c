/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;

/** Moves elements in bulk through a big-endian view of the bytes. */
final class ViewWork {

  private ViewWork() {}

  static Work of(ElementType elementType, ByteBuffer bytes, int dimension) {
    return switch (elementType) {
      case FLOAT ->
          new LoopWork<>(
              new float[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) ->
                  at(target, offset).asFloatBuffer().put(source, index, count),
              (source, offset, target, index, count) ->
                  at(source, offset).asFloatBuffer().get(target, index, count));
      case DOUBLE ->
          new LoopWork<>(
              new double[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) ->
                  at(target, offset).asDoubleBuffer().put(source, index, count),
              (source, offset, target, index, count) ->
                  at(source, offset).asDoubleBuffer().get(target, index, count));
      case INT ->
          new LoopWork<>(
              new int[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) ->
                  at(target, offset).asIntBuffer().put(source, index, count),
              (source, offset, target, index, count) ->
                  at(source, offset).asIntBuffer().get(target, index, count));
      case BIGINT ->
          new LoopWork<>(
              new long[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) ->
                  at(target, offset).asLongBuffer().put(source, index, count),
              (source, offset, target, index, count) ->
                  at(source, offset).asLongBuffer().get(target, index, count));
      case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no view");
    };
  }

  private static ByteBuffer at(ByteBuffer bytes, int offset) {
    return bytes.duplicate().clear().position(offset);
  }
}
