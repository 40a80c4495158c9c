/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import static java.util.Objects.requireNonNull;

import dev.quiver.internal.kernel.MemoryKind;
import dev.quiver.internal.wire.ElementType;
import java.nio.Buffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.EnumMap;
import java.util.Map;

/**
 * The writers of buffers and memory segments as vectors of one element type.
 *
 * @param buffers writes buffers without an accessible array, and UUIDs at an odd index of an array
 * @param arrays writes the array of a buffer whose array is accessible
 */
record MemoryWriters(
    Class<? extends Buffer> bufferClass,
    BorrowedValueWriter<Object> buffers,
    VectorWriter<Object> arrays,
    BorrowedValueWriter<Object> segments) {

  private static final Map<ElementType, MemoryWriters> ALL = new EnumMap<>(ElementType.class);

  static {
    for (ElementType type : ElementType.values()) {
      ALL.put(type, create(type));
    }
  }

  static MemoryWriters of(ElementType type) {
    return requireNonNull(ALL.get(type));
  }

  private static MemoryWriters create(ElementType type) {
    return switch (type) {
      case FLOAT ->
          create(
              type,
              FloatBuffer.class,
              float[].class,
              MemoryKind.FLOAT_BUFFERS,
              MemoryKind.FLOAT_SEGMENTS);
      case DOUBLE ->
          create(
              type,
              DoubleBuffer.class,
              double[].class,
              MemoryKind.DOUBLE_BUFFERS,
              MemoryKind.DOUBLE_SEGMENTS);
      case INT ->
          create(
              type, IntBuffer.class, int[].class, MemoryKind.INT_BUFFERS, MemoryKind.INT_SEGMENTS);
      case BIGINT, UUID, TIMEUUID ->
          create(
              type,
              LongBuffer.class,
              long[].class,
              MemoryKind.LONG_BUFFERS,
              MemoryKind.LONG_SEGMENTS);
    };
  }

  /**
   * Creates the writers. The unchecked casts are safe, because callers compare the class of a value
   * before they pass it to a writer.
   */
  @SuppressWarnings("unchecked")
  private static <B extends Buffer, A> MemoryWriters create(
      ElementType type,
      Class<B> bufferClass,
      Class<A> arrayClass,
      MemoryKind<B, A> buffers,
      MemoryKind<Object, A> segments) {
    VectorWriter<A> arrays = requireNonNull(ArrayWriters.forVector(type, arrayClass));
    return new MemoryWriters(
        bufferClass,
        (BorrowedValueWriter<Object>) (BorrowedValueWriter<?>) new MemoryWriter<>(buffers, arrays),
        (VectorWriter<Object>) arrays,
        new MemoryWriter<>(segments, arrays));
  }
}
