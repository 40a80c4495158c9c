/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import static dev.quiver.internal.wire.BigEndian.INT;
import static dev.quiver.internal.wire.BigEndian.LONG;

import dev.quiver.internal.wire.ElementType;

/** Moves each element with one big-endian store or load on a {@code byte[]}. */
final class HeapVarHandleWork {

  private HeapVarHandleWork() {}

  static Work of(ElementType elementType, byte[] bytes, int dimension) {
    return switch (elementType) {
      case FLOAT ->
          new LoopWork<>(
              new float[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                for (int i = 0; i < count; i++) {
                  INT.set(target, offset + 4 * i, Float.floatToRawIntBits(source[index + i]));
                }
              },
              (source, offset, target, index, count) -> {
                for (int i = 0; i < count; i++) {
                  target[index + i] = Float.intBitsToFloat((int) INT.get(source, offset + 4 * i));
                }
              });
      case DOUBLE ->
          new LoopWork<>(
              new double[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                for (int i = 0; i < count; i++) {
                  LONG.set(target, offset + 8 * i, Double.doubleToRawLongBits(source[index + i]));
                }
              },
              (source, offset, target, index, count) -> {
                for (int i = 0; i < count; i++) {
                  target[index + i] =
                      Double.longBitsToDouble((long) LONG.get(source, offset + 8 * i));
                }
              });
      case INT ->
          new LoopWork<>(
              new int[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                for (int i = 0; i < count; i++) {
                  INT.set(target, offset + 4 * i, source[index + i]);
                }
              },
              (source, offset, target, index, count) -> {
                for (int i = 0; i < count; i++) {
                  target[index + i] = (int) INT.get(source, offset + 4 * i);
                }
              });
      case BIGINT ->
          new LoopWork<>(
              new long[dimension],
              dimension,
              bytes,
              (source, index, count, target, offset) -> {
                for (int i = 0; i < count; i++) {
                  LONG.set(target, offset + 8 * i, source[index + i]);
                }
              },
              (source, offset, target, index, count) -> {
                for (int i = 0; i < count; i++) {
                  target[index + i] = (long) LONG.get(source, offset + 8 * i);
                }
              });
      case UUID, TIMEUUID -> throw new IllegalArgumentException(elementType + " has no loop");
    };
  }
}
