/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;

/** Memory in several pieces to write to. */
final class Pieces {

  private static final int LENGTH = 7;

  private Pieces() {}

  static ByteBuf of(ByteBufAllocator allocator, int capacity) {
    int count = capacity / LENGTH + 1;
    CompositeByteBuf pieces = allocator.compositeBuffer(count);
    for (int i = 0; i < count; i++) {
      pieces.addComponent(true, allocator.buffer(LENGTH, LENGTH).writeZero(LENGTH));
    }
    return pieces.clear();
  }
}
