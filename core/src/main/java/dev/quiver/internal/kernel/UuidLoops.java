/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import static dev.quiver.internal.wire.BigEndian.BUFFER_LONG;
import static dev.quiver.internal.wire.BigEndian.LONG;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * The loops for {@code UUID[]}, which all kernels share: the objects are scattered over the heap,
 * so they cannot be moved in bulk.
 */
final class UuidLoops {

  private static final int SIZE = 2 * Long.BYTES;

  private UuidLoops() {}

  static int firstInvalid(ElementType type, UUID[] source, int index, int count) {
    for (int i = index; i < index + count; i++) {
      UUID uuid = source[i];
      if (uuid == null
          || (type == ElementType.TIMEUUID && !isTimeBased(uuid.getMostSignificantBits()))) {
        return i;
      }
    }
    return -1;
  }

  static int firstInvalid(ElementType type, long[] source, int index, int count) {
    if (type == ElementType.TIMEUUID) {
      for (int i = index; i < index + count; i++) {
        if (!isTimeBased(source[2 * i])) {
          return i;
        }
      }
    }
    return -1;
  }

  /** Returns whether the version, the upper four bits of octet 6 (RFC 9562, 4.2), is 1. */
  private static boolean isTimeBased(long mostSignificantBits) {
    return (mostSignificantBits & 0xF000) == 0x1000;
  }

  static void encode(UUID[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, SIZE);
    for (int i = 0; i < count; i++) {
      UUID uuid = source[index + i];
      LONG.set(target, offset + SIZE * i, uuid.getMostSignificantBits());
      LONG.set(target, offset + SIZE * i + Long.BYTES, uuid.getLeastSignificantBits());
    }
  }

  static void decode(byte[] source, int offset, UUID[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, SIZE);
    for (int i = 0; i < count; i++) {
      target[index + i] =
          new UUID(
              (long) LONG.get(source, offset + SIZE * i),
              (long) LONG.get(source, offset + SIZE * i + Long.BYTES));
    }
  }

  static void encode(UUID[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, SIZE);
    for (int i = 0; i < count; i++) {
      UUID uuid = source[index + i];
      BUFFER_LONG.set(target, offset + SIZE * i, uuid.getMostSignificantBits());
      BUFFER_LONG.set(target, offset + SIZE * i + Long.BYTES, uuid.getLeastSignificantBits());
    }
  }

  static void decode(ByteBuffer source, int offset, UUID[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, SIZE);
    for (int i = 0; i < count; i++) {
      target[index + i] =
          new UUID(
              (long) BUFFER_LONG.get(source, offset + SIZE * i),
              (long) BUFFER_LONG.get(source, offset + SIZE * i + Long.BYTES));
    }
  }
}
