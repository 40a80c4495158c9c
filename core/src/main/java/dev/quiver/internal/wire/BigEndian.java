/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads and writes big-endian numbers in byte arrays and buffers, at any offset.
 *
 * <p>Every method and every handle throws an {@link IndexOutOfBoundsException} if the array or the
 * buffer does not contain all bytes of the number.
 */
public final class BigEndian {

  public static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  public static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** A big-endian {@code int} in a buffer, whatever the order of the buffer. */
  public static final VarHandle BUFFER_INT =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** A big-endian {@code long} in a buffer, whatever the order of the buffer. */
  public static final VarHandle BUFFER_LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

  private BigEndian() {}

  public static short getShort(byte[] bytes, int offset) {
    return (short) SHORT.get(bytes, offset);
  }

  public static int getInt(byte[] bytes, int offset) {
    return (int) INT.get(bytes, offset);
  }

  public static long getLong(byte[] bytes, int offset) {
    return (long) LONG.get(bytes, offset);
  }

  public static float getFloat(byte[] bytes, int offset) {
    return Float.intBitsToFloat(getInt(bytes, offset));
  }

  public static double getDouble(byte[] bytes, int offset) {
    return Double.longBitsToDouble(getLong(bytes, offset));
  }

  public static void putShort(byte[] bytes, int offset, short value) {
    SHORT.set(bytes, offset, value);
  }

  public static void putInt(byte[] bytes, int offset, int value) {
    INT.set(bytes, offset, value);
  }

  public static void putLong(byte[] bytes, int offset, long value) {
    LONG.set(bytes, offset, value);
  }
}
