/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;
import org.apache.cassandra.utils.TimeUUID;

/** Compares bit by bit: to {@code equals} all NaNs are the same. */
final class Bits {

  private Bits() {}

  /** The bytes of an array, or of a list's elements. */
  static byte[] of(Object value, int byteLength) {
    ByteBuffer bytes = ByteBuffer.allocate(byteLength);
    if (value instanceof float[] floats) {
      bytes.asFloatBuffer().put(floats);
    } else if (value instanceof double[] doubles) {
      bytes.asDoubleBuffer().put(doubles);
    } else if (value instanceof int[] ints) {
      bytes.asIntBuffer().put(ints);
    } else if (value instanceof long[] longs) {
      bytes.asLongBuffer().put(longs);
    } else {
      for (Object element :
          value instanceof Object[] array ? Arrays.asList(array) : (Iterable<?>) value) {
        put(bytes, element);
      }
    }
    return bytes.array();
  }

  private static void put(ByteBuffer bytes, Object element) {
    if (element instanceof Float number) {
      bytes.putInt(Float.floatToRawIntBits(number));
    } else if (element instanceof Double number) {
      bytes.putLong(Double.doubleToRawLongBits(number));
    } else if (element instanceof Integer number) {
      bytes.putInt(number);
    } else if (element instanceof Long number) {
      bytes.putLong(number);
    } else {
      UUID uuid = element instanceof TimeUUID time ? time.asUUID() : (UUID) element;
      bytes.putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits());
    }
  }

  /** The remaining bytes, wherever they are. */
  static byte[] of(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  /** The elements as the array of a class. */
  static Object array(ElementType type, byte[] bytes, boolean pairs) {
    return pairs ? RawVectors.longs(bytes) : RawVectors.array(type, bytes);
  }

  /**
   * Compares.
   *
   * @throws AssertionError if they are not the same bytes
   */
  static void check(String what, byte[] expected, byte[] found) {
    if (!Arrays.equals(expected, found)) {
      throw new AssertionError(
          "%s: expected %s, got %s"
              .formatted(
                  what, HexFormat.of().formatHex(expected), HexFormat.of().formatHex(found)));
    }
  }

  /** The same for anything else that has to be equal. */
  static void check(String what, long expected, long found) {
    if (expected != found) {
      throw new AssertionError("%s: expected %d, got %d".formatted(what, expected, found));
    }
  }
}
