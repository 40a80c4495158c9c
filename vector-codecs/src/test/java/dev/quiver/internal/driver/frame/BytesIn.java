/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import java.util.function.BiFunction;

/** The ways the bytes of a frame lie in a buffer. Release each buffer once. */
enum BytesIn {
  ONE_PIECE((bytes, allocator) -> allocator.buffer(Math.max(1, bytes.length)).writeBytes(bytes)),
  /** A slice of a buffer with other bytes before and after it. */
  SLICE(
      (bytes, allocator) ->
          allocator
              .buffer(bytes.length + 20)
              .writeLong(-1)
              .writeBytes(bytes)
              .writeLong(-1)
              .slice(Long.BYTES, bytes.length)),
  /** A buffer whose reader index is not 0. */
  BEHIND_OTHERS(
      (bytes, allocator) ->
          allocator.buffer(bytes.length + 20).writeLong(-1).writeBytes(bytes).skipBytes(8)),
  READ_ONLY((bytes, allocator) -> ONE_PIECE.hold(bytes, allocator).asReadOnly()),
  TWO_PIECES((bytes, allocator) -> split(bytes, bytes.length / 2, allocator)),
  PIECES_OF_3(
      (bytes, allocator) -> {
        CompositeByteBuf pieces = allocator.compositeBuffer(bytes.length / 3 + 2);
        for (int offset = 0; offset < bytes.length; offset += 3) {
          int length = Math.min(3, bytes.length - offset);
          pieces.addComponent(true, allocator.buffer(3).writeBytes(bytes, offset, length));
        }
        return pieces;
      });

  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final BiFunction<byte[], ByteBufAllocator, ByteBuf> holder;

  BytesIn(BiFunction<byte[], ByteBufAllocator, ByteBuf> holder) {
    this.holder = holder;
  }

  ByteBuf hold(byte[] bytes, ByteBufAllocator allocator) {
    return holder.apply(bytes, allocator);
  }

  /** Returns a composite buffer of two components. */
  static ByteBuf split(byte[] bytes, int first, ByteBufAllocator allocator) {
    int second = bytes.length - first;
    return allocator
        .compositeBuffer(2)
        .addComponent(true, allocator.buffer(first + 1).writeBytes(bytes, 0, first))
        .addComponent(true, allocator.buffer(second + 1).writeBytes(bytes, first, second));
  }
}
