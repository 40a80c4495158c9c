/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

import static dev.quiver.internal.wire.BigEndian.getInt;
import static dev.quiver.internal.wire.BigEndian.getLong;
import static dev.quiver.internal.wire.BigEndian.putInt;
import static dev.quiver.internal.wire.BigEndian.putLong;

import java.util.UUID;

/** The loops for UUIDs, as objects and as pairs of longs. */
final class UuidArrays {

  private static final int SIZE = 2 * Long.BYTES;
  private static final int STEP = Integer.BYTES + SIZE;

  /** The offset of the most significant half, from the start of the length before the element. */
  private static final int MOST = Integer.BYTES;

  private static final int LEAST = MOST + Long.BYTES;

  private UuidArrays() {}

  static final class Uuids extends ElementLoops<UUID[]> {
    @Override
    void write(UUID[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        UUID uuid = source[index + i];
        putInt(target, offset + STEP * i, SIZE);
        putLong(target, offset + STEP * i + MOST, uuid.getMostSignificantBits());
        putLong(target, offset + STEP * i + LEAST, uuid.getLeastSignificantBits());
      }
    }

    @Override
    int read(byte[] source, int offset, UUID[] target) {
      int wrong = 0;
      for (int i = 0; i < target.length; i++) {
        wrong |= getInt(source, offset + STEP * i) ^ SIZE;
        target[i] =
            new UUID(
                getLong(source, offset + STEP * i + MOST),
                getLong(source, offset + STEP * i + LEAST));
      }
      return wrong;
    }
  }

  static final class UuidLongs extends ElementLoops<long[]> {
    @Override
    void write(long[] source, int index, int count, byte[] target, int offset) {
      for (int i = 0; i < count; i++) {
        putInt(target, offset + STEP * i, SIZE);
        putLong(target, offset + STEP * i + MOST, source[2 * (index + i)]);
        putLong(target, offset + STEP * i + LEAST, source[2 * (index + i) + 1]);
      }
    }

    @Override
    int read(byte[] source, int offset, long[] target) {
      int wrong = 0;
      for (int i = 0; i < target.length / 2; i++) {
        wrong |= getInt(source, offset + STEP * i) ^ SIZE;
        target[2 * i] = getLong(source, offset + STEP * i + MOST);
        target[2 * i + 1] = getLong(source, offset + STEP * i + LEAST);
      }
      return wrong;
    }
  }
}
