/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import dev.quiver.internal.wire.ElementType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.function.BiFunction;

/**
 * The kinds of typed buffers for the elements of a vector; UUIDs are pairs of longs. Each has other
 * elements around these.
 */
public enum ElementMemory {
  HEAP((type, wire) -> ofArray(RawVectors.array(words(type), wire))),
  HEAP_READ_ONLY((type, wire) -> readOnly(HEAP.make.apply(type, wire))),
  HEAP_BYTES((type, wire) -> view(type, wire, ByteBuffer.allocate(wire.length))),
  HEAP_BYTES_LITTLE_ENDIAN(
      (type, wire) -> {
        ByteBuffer bytes = ByteBuffer.allocate(wire.length + 3).position(3).slice();
        return view(type, wire, bytes.order(ByteOrder.LITTLE_ENDIAN));
      }),
  DIRECT(
      (type, wire) -> {
        ByteBuffer bytes = ByteBuffer.allocateDirect(wire.length);
        return view(type, wire, bytes.order(ByteOrder.nativeOrder()));
      }),
  DIRECT_BIG_ENDIAN((type, wire) -> view(type, wire, ByteBuffer.allocateDirect(wire.length))),
  DIRECT_ODD_ADDRESS(
      (type, wire) -> {
        ByteBuffer bytes = ByteBuffer.allocateDirect(wire.length + 3).position(3).slice();
        return view(type, wire, bytes.order(ByteOrder.LITTLE_ENDIAN));
      }),
  DIRECT_READ_ONLY((type, wire) -> readOnly(DIRECT.make.apply(type, wire)));

  private static final int BEFORE = 3;
  private static final int AFTER = 2;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final BiFunction<ElementType, byte[], Buffer> make;

  ElementMemory(BiFunction<ElementType, byte[], Buffer> make) {
    this.make = make;
  }

  /** Returns a buffer with the vector between its position and its limit. */
  public Buffer hold(ElementType type, byte[] vector) {
    int size = words(type).size();
    byte[] around = new byte[vector.length + (BEFORE + AFTER) * size];
    Arrays.fill(around, (byte) 0x5a);
    System.arraycopy(vector, 0, around, BEFORE * size, vector.length);
    Buffer buffer = make.apply(type, around);
    return buffer.limit(BEFORE + vector.length / size).position(BEFORE);
  }

  /** Returns the element type of the buffer for a vector's elements. */
  private static ElementType words(ElementType type) {
    return type.size() == 16 ? ElementType.BIGINT : type;
  }

  private static Buffer ofArray(Object array) {
    if (array instanceof float[] floats) {
      return FloatBuffer.wrap(floats);
    } else if (array instanceof double[] doubles) {
      return DoubleBuffer.wrap(doubles);
    } else if (array instanceof int[] ints) {
      return IntBuffer.wrap(ints);
    }
    return LongBuffer.wrap((long[]) array);
  }

  private static Buffer readOnly(Buffer buffer) {
    if (buffer instanceof FloatBuffer floats) {
      return floats.asReadOnlyBuffer();
    } else if (buffer instanceof DoubleBuffer doubles) {
      return doubles.asReadOnlyBuffer();
    } else if (buffer instanceof IntBuffer ints) {
      return ints.asReadOnlyBuffer();
    }
    return ((LongBuffer) buffer).asReadOnlyBuffer();
  }

  private static Buffer view(ElementType type, byte[] wire, ByteBuffer bytes) {
    fill(bytes, words(type), wire);
    return switch (words(type)) {
      case FLOAT -> bytes.asFloatBuffer();
      case DOUBLE -> bytes.asDoubleBuffer();
      case INT -> bytes.asIntBuffer();
      case BIGINT, UUID, TIMEUUID -> bytes.asLongBuffer();
    };
  }

  /** Puts elements, whose bytes are big-endian, into bytes of any order, from byte 0 on. */
  static void fill(ByteBuffer bytes, ElementType type, byte[] wire) {
    ByteBuffer source = ByteBuffer.wrap(wire);
    for (int i = 0; i < wire.length; ) {
      if (type.size() == Integer.BYTES) {
        bytes.putInt(i, source.getInt(i));
        i += Integer.BYTES;
      } else {
        bytes.putLong(i, source.getLong(i));
        i += Long.BYTES;
      }
    }
  }
}
