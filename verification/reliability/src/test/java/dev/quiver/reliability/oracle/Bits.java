/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.oracle;

import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.cassandra.utils.TimeUUID;

/** Compares bit by bit, as {@code equals} treats all NaNs as equal. */
final class Bits {

  private Bits() {}

  /** Returns the bytes of an array, or of a list's elements, which may be the server's. */
  static byte[] of(Object value) {
    if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof TimeUUID) {
      return RawVectors.bytes(list.stream().map(time -> ((TimeUUID) time).asUUID()).toList());
    }
    return RawVectors.bytes(value);
  }

  static byte[] of(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  static Object array(ElementType type, byte[] bytes, boolean pairs) {
    return pairs ? RawVectors.longs(bytes) : RawVectors.array(type, bytes);
  }

  static void check(String what, byte[] expected, byte[] found) {
    if (!Arrays.equals(expected, found)) {
      throw new AssertionError(
          "%s: expected %s, got %s"
              .formatted(
                  what, HexFormat.of().formatHex(expected), HexFormat.of().formatHex(found)));
    }
  }

  static void check(String what, long expected, long found) {
    if (expected != found) {
      throw new AssertionError("%s: expected %d, got %d".formatted(what, expected, found));
    }
  }
}
