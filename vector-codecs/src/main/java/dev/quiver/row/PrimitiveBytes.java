/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.internal.codec.CellKind;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The bytes of primitives as the driver's own codecs write them. */
final class PrimitiveBytes {

  private PrimitiveBytes() {}

  /**
   * What makes the bytes of a primitive for a column, as {@code (int)ByteBuffer}.
   *
   * @param kind of the column's codec
   * @return null if that is no codec of the driver, or no primitive
   */
  static @Nullable MethodHandle of(CellKind kind, Class<?> primitive) {
    Class<?> written = kind.primitive();
    if (written == null) {
      return null;
    }
    try {
      return MethodHandles.lookup()
          .findStatic(PrimitiveBytes.class, "of", MethodType.methodType(ByteBuffer.class, written))
          .asType(MethodType.methodType(ByteBuffer.class, primitive));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  static ByteBuffer of(boolean value) {
    return of((byte) (value ? 1 : 0));
  }

  static ByteBuffer of(byte value) {
    return ByteBuffer.allocate(Byte.BYTES).put(0, value);
  }

  static ByteBuffer of(short value) {
    return ByteBuffer.allocate(Short.BYTES).putShort(0, value);
  }

  static ByteBuffer of(int value) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(0, value);
  }

  static ByteBuffer of(long value) {
    return ByteBuffer.allocate(Long.BYTES).putLong(0, value);
  }

  static ByteBuffer of(float value) {
    return of(Float.floatToRawIntBits(value));
  }

  static ByteBuffer of(double value) {
    return of(Double.doubleToRawLongBits(value));
  }
}
