/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;

/** Moves each element by a put or get method of a duplicate of the buffer, which is big-endian. */
final class ScalarWork {

  private ScalarWork() {}

  static Work of(ElementType elementType, ByteBuffer bytes, int dimension) {
    return switch (elementType) {
      case FLOAT ->
          new LoopWork<>(
              new float[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                ByteBuffer to = target.duplicate();
                for (int i = 0; i < count; i++) {
                  to.putFloat(offset + 4 * i, source[index + i]);
                }
              },
              (source, offset, target, index, count) -> {
                ByteBuffer from = source.duplicate();
                for (int i = 0; i < count; i++) {
                  target[index + i] = from.getFloat(offset + 4 * i);
                }
              });
      case DOUBLE ->
          new LoopWork<>(
              new double[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                ByteBuffer to = target.duplicate();
                for (int i = 0; i < count; i++) {
                  to.putDouble(offset + 8 * i, source[index + i]);
                }
              },
              (source, offset, target, index, count) -> {
                ByteBuffer from = source.duplicate();
                for (int i = 0; i < count; i++) {
                  target[index + i] = from.getDouble(offset + 8 * i);
                }
              });
      case INT ->
          new LoopWork<>(
              new int[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                ByteBuffer to = target.duplicate();
                for (int i = 0; i < count; i++) {
                  to.putInt(offset + 4 * i, source[index + i]);
                }
              },
              (source, offset, target, index, count) -> {
                ByteBuffer from = source.duplicate();
                for (int i = 0; i < count; i++) {
                  target[index + i] = from.getInt(offset + 4 * i);
                }
              });
      case BIGINT ->
          new LoopWork<>(
              new long[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                ByteBuffer to = target.duplicate();
                for (int i = 0; i < count; i++) {
                  to.putLong(offset + 8 * i, source[index + i]);
                }
              },
              (source, offset, target, index, count) -> {
                ByteBuffer from = source.duplicate();
                for (int i = 0; i < count; i++) {
                  target[index + i] = from.getLong(offset + 8 * i);
                }
              });
      case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no loop");
    };
  }
}
