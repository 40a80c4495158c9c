/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;

/** Moves the raw bits of each element: {@code putInt} or {@code putLong}, and their getters. */
final class PutWork {

  private PutWork() {}

  static Work of(ElementType elementType, ByteBuffer bytes, int dimension) {
    return switch (elementType) {
      case FLOAT ->
          new LoopWork<>(
              new float[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                ByteBuffer bigEndian = target.duplicate();
                for (int i = 0; i < count; i++) {
                  bigEndian.putInt(offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
                }
              },
              (source, offset, target, index, count) -> {
                ByteBuffer bigEndian = source.duplicate();
                for (int i = 0; i < count; i++) {
                  target[index + i] = Float.intBitsToFloat(bigEndian.getInt(offset + 4 * i));
                }
              });
      case DOUBLE ->
          new LoopWork<>(
              new double[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                ByteBuffer bigEndian = target.duplicate();
                for (int i = 0; i < count; i++) {
                  bigEndian.putLong(offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
                }
              },
              (source, offset, target, index, count) -> {
                ByteBuffer bigEndian = source.duplicate();
                for (int i = 0; i < count; i++) {
                  target[index + i] = Double.longBitsToDouble(bigEndian.getLong(offset + 8 * i));
                }
              });
      case INT ->
          new LoopWork<>(
              new int[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                ByteBuffer bigEndian = target.duplicate();
                for (int i = 0; i < count; i++) {
                  bigEndian.putInt(offset + 4 * i, source[index + i]);
                }
              },
              (source, offset, target, index, count) -> {
                ByteBuffer bigEndian = source.duplicate();
                for (int i = 0; i < count; i++) {
                  target[index + i] = bigEndian.getInt(offset + 4 * i);
                }
              });
      case BIGINT ->
          new LoopWork<>(
              new long[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                ByteBuffer bigEndian = target.duplicate();
                for (int i = 0; i < count; i++) {
                  bigEndian.putLong(offset + 8 * i, source[index + i]);
                }
              },
              (source, offset, target, index, count) -> {
                ByteBuffer bigEndian = source.duplicate();
                for (int i = 0; i < count; i++) {
                  target[index + i] = bigEndian.getLong(offset + 8 * i);
                }
              });
      case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no loop");
    };
  }
}
