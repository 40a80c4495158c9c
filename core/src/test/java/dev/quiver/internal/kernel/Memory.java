/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import dev.quiver.testkit.ArrayCase;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The kinds of memory passed to a kernel. All are represented by buffers with position 2, mark 1,
 * and (unless it is a {@code byte[]}) a limit below the capacity.
 */
enum Memory {
  BYTE_ARRAY,
  HEAP,
  HEAP_SLICE,
  HEAP_LITTLE_ENDIAN,
  DIRECT,
  DIRECT_SLICE,
  DIRECT_LITTLE_ENDIAN,
  READ_ONLY_HEAP,
  READ_ONLY_HEAP_SLICE,
  READ_ONLY_DIRECT;

  /** For {@code @EnumSource(mode = MATCH_NONE)}: selects the writable kinds. */
  static final String READ_ONLY = "READ_ONLY.*";

  private static final int EXTRA = 64;

  private final boolean readOnly = name().matches(READ_ONLY);

  /** Allocates bytes 0 to {@code size}, all guards. */
  ByteBuffer allocate(int size) {
    ByteBuffer memory =
        switch (this) {
          case BYTE_ARRAY -> ByteBuffer.allocate(size);
          case HEAP, READ_ONLY_HEAP -> ByteBuffer.allocate(size + EXTRA);
          case HEAP_LITTLE_ENDIAN ->
              ByteBuffer.allocate(size + EXTRA).order(ByteOrder.LITTLE_ENDIAN);
          case HEAP_SLICE, READ_ONLY_HEAP_SLICE ->
              ByteBuffer.allocate(size + 2 * EXTRA).slice(5, size + EXTRA);
          case DIRECT, READ_ONLY_DIRECT -> ByteBuffer.allocateDirect(size + EXTRA);
          case DIRECT_SLICE -> ByteBuffer.allocateDirect(size + 2 * EXTRA).slice(5, size + EXTRA);
          case DIRECT_LITTLE_ENDIAN ->
              ByteBuffer.allocateDirect(size + EXTRA).order(ByteOrder.LITTLE_ENDIAN);
        };
    memory.put(0, guards(memory.capacity()));
    return memory.limit(size).position(1).mark().position(2);
  }

  boolean isReadOnly() {
    return readOnly;
  }

  /** Encodes with the method for this kind of memory. */
  <A> void encode(
      VectorKernel kernel,
      ArrayCase<A> arrayCase,
      A source,
      int index,
      int count,
      ByteBuffer target,
      int offset) {
    if (this == BYTE_ARRAY) {
      arrayCase
          .array()
          .encode(kernel, source, index, count, target.array(), target.arrayOffset() + offset);
    } else {
      arrayCase.array().encode(kernel, source, index, count, asGiven(target), offset);
    }
  }

  /** Decodes with the method for this kind of memory. */
  <A> void decode(
      VectorKernel kernel,
      ArrayCase<A> arrayCase,
      ByteBuffer source,
      int offset,
      A target,
      int index,
      int count) {
    if (this == BYTE_ARRAY) {
      arrayCase
          .array()
          .decode(kernel, source.array(), source.arrayOffset() + offset, target, index, count);
    } else {
      arrayCase.array().decode(kernel, asGiven(source), offset, target, index, count);
    }
  }

  private ByteBuffer asGiven(ByteBuffer memory) {
    return readOnly ? memory.asReadOnlyBuffer() : memory;
  }

  static byte[] guards(int length) {
    byte[] guards = new byte[length];
    Arrays.fill(guards, ArrayCase.GUARD);
    return guards;
  }

  /** Returns all bytes up to the capacity, including those after the limit. */
  static byte[] content(ByteBuffer memory) {
    byte[] bytes = new byte[memory.capacity()];
    memory.duplicate().clear().get(bytes);
    return bytes;
  }
}
