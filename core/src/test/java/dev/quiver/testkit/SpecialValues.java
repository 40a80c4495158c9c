/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;

/** Elements that are likely to reveal errors, as raw bits, for each element type. */
public final class SpecialValues {

  /** Zeros, infinities, quiet and signalling NaNs with payloads, denormals, extremes, one. */
  private static final long[] FLOATS = {
    0,
    0x80000000,
    0x7f800000,
    0xff800000,
    0x7fc00000,
    0x7fc00001,
    0x7fffffff,
    -1,
    0xffc12345,
    0x7f800001,
    0xff812345,
    0xffbfffff,
    1,
    0x80000001,
    0x007fffff,
    0x807fffff,
    0x00800000,
    0x7f7fffff,
    0xff7fffff,
    0x3f800000,
    0x01020304
  };

  private static final long[] DOUBLES = {
    0,
    0x8000000000000000L,
    0x7ff0000000000000L,
    0xfff0000000000000L,
    0x7ff8000000000000L,
    0x7ff8000000000001L,
    0x7fffffffffffffffL,
    -1,
    0xfff8000012345678L,
    0x7ff0000000000001L,
    0xfff0000012345678L,
    0xfff7ffffffffffffL,
    1,
    0x8000000000000001L,
    0x000fffffffffffffL,
    0x800fffffffffffffL,
    0x0010000000000000L,
    0x7fefffffffffffffL,
    0xffefffffffffffffL,
    0x3ff0000000000000L,
    0x0102030405060708L
  };

  private static final long[] INTS = {
    0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x80000001, 0x01020304
  };

  private static final long[] LONGS = {
    0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x8000000000000001L, 0x0102030405060708L
  };

  /** All bits and none, in either half; different bytes. */
  private static final long[] UUIDS = {
    0,
    0,
    -1,
    -1,
    1,
    Long.MIN_VALUE,
    Long.MIN_VALUE,
    1,
    0,
    -1,
    0x0102030405060708L,
    0x090a0b0c0d0e0f10L
  };

  /** The same, with version 1. */
  private static final long[] TIMEUUIDS = {
    0x1000,
    0,
    ~0xe000L,
    -1,
    0x1001,
    Long.MIN_VALUE,
    0x8000000000001000L,
    1,
    0x0102030405061708L,
    0x890a0b0c0d0e0f10L
  };

  private SpecialValues() {}

  /** Returns the bits of the elements; of a UUID, the most significant half first. */
  public static long[] words(ElementType type) {
    return table(type).clone();
  }

  /** Returns the bytes of each element. */
  public static List<byte[]> of(ElementType type) {
    return IntStream.range(0, count(type)).mapToObj(i -> element(type, i)).toList();
  }

  /** Returns the number of elements. */
  static int count(ElementType type) {
    return table(type).length / wordsPerElement(type);
  }

  private static byte[] element(ElementType type, int index) {
    ByteBuffer element = ByteBuffer.allocate(type.size());
    put(element, type, index);
    return element.array();
  }

  /** Adds the bytes of one element. */
  static void put(ByteBuffer bytes, ElementType type, int index) {
    long[] words = table(type);
    int first = index * wordsPerElement(type);
    switch (type) {
      case FLOAT, INT -> bytes.putInt((int) words[first]);
      case DOUBLE, BIGINT -> bytes.putLong(words[first]);
      case UUID, TIMEUUID -> bytes.putLong(words[first]).putLong(words[first + 1]);
    }
  }

  private static int wordsPerElement(ElementType type) {
    return type.size() == 2 * Long.BYTES ? 2 : 1;
  }

  private static long[] table(ElementType type) {
    return switch (type) {
      case FLOAT -> FLOATS;
      case DOUBLE -> DOUBLES;
      case INT -> INTS;
      case BIGINT -> LONGS;
      case UUID -> UUIDS;
      case TIMEUUID -> TIMEUUIDS;
    };
  }
}
