/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.function.Function;

/** The kinds of buffers for a value. All except {@link #HEAP} have bytes around it. */
public enum BufferKind {
  HEAP(value -> ByteBuffer.wrap(value.clone())),
  HEAP_ODD_OFFSET(value -> guarded(ByteBuffer.allocate(value.length + 12), 5, value)),
  HEAP_SLICE(value -> guarded(ByteBuffer.allocate(value.length + 12), 3, value).slice()),
  HEAP_READ_ONLY(value -> HEAP_ODD_OFFSET.hold(value).asReadOnlyBuffer()),
  HEAP_LITTLE_ENDIAN(value -> HEAP_ODD_OFFSET.hold(value).order(ByteOrder.LITTLE_ENDIAN)),
  DIRECT(value -> guarded(ByteBuffer.allocateDirect(value.length + 12), 8, value)),
  DIRECT_ODD_OFFSET(value -> guarded(ByteBuffer.allocateDirect(value.length + 12), 7, value)),
  DIRECT_SLICE(value -> DIRECT_ODD_OFFSET.hold(value).slice()),
  DIRECT_READ_ONLY(value -> DIRECT_ODD_OFFSET.hold(value).asReadOnlyBuffer()),
  DIRECT_LITTLE_ENDIAN(value -> DIRECT.hold(value).order(ByteOrder.LITTLE_ENDIAN));

  private static final byte GUARD = 0x5a;

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final Function<byte[], ByteBuffer> holder;

  BufferKind(Function<byte[], ByteBuffer> holder) {
    this.holder = holder;
  }

  /** Returns a buffer whose remaining bytes are the value. */
  public ByteBuffer hold(byte[] value) {
    return holder.apply(value);
  }

  private static ByteBuffer guarded(ByteBuffer buffer, int offset, byte[] value) {
    byte[] guards = new byte[buffer.capacity()];
    Arrays.fill(guards, GUARD);
    buffer.put(guards);
    buffer.position(offset);
    buffer.put(value);
    buffer.limit(offset + value.length);
    buffer.position(offset);
    return buffer;
  }
}
