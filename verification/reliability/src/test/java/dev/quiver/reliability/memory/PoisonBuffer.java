/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;

/**
 * A buffer with another buffer as its only component, which it overwrites when released. It has the
 * offset, array and address of that buffer.
 */
final class PoisonBuffer extends CompositeByteBuf {
  private final PoisonAllocator allocator;
  private ByteBuf memory;

  PoisonBuffer(PoisonAllocator allocator, ByteBuf memory, int maxCapacity) {
    super(allocator, memory.isDirect(), 1);
    this.allocator = allocator;
    this.memory = memory;
    maxCapacity(maxCapacity);
    addComponent(memory.writerIndex(memory.capacity()));
  }

  @Override
  protected void deallocate() {
    allocator.poison(memory);
    super.deallocate();
  }

  /** Netty's own implementation would add a second component. */
  @Override
  public CompositeByteBuf capacity(int newCapacity) {
    checkNewCapacity(newCapacity);
    if (newCapacity != capacity()) {
      ByteBuf other = allocator.memory(memory.isDirect(), newCapacity);
      int length = Math.min(newCapacity, memory.capacity());
      other.setBytes(0, memory, 0, length).writerIndex(newCapacity);
      int reader = Math.min(readerIndex(), newCapacity);
      int writer = Math.min(writerIndex(), newCapacity);
      allocator.poison(memory);
      removeComponent(0).addComponent(other).setIndex(reader, writer);
      memory = other;
    }
    return this;
  }

  @Override
  public boolean isContiguous() {
    return true;
  }
}
