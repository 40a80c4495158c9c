/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;

/**
 * Netty's adaptive allocator. It is final, and its buffers refer to it: each is the only component
 * of a buffer that refers to this allocator instead.
 */
final class AdaptiveMemory extends AbstractByteBufAllocator {

  private final AdaptiveByteBufAllocator memory;
  private final Ledger ledger;

  AdaptiveMemory(boolean direct, Ledger ledger) {
    super(direct);
    this.memory = new AdaptiveByteBufAllocator(direct);
    this.ledger = ledger;
  }

  /** Returns the number of unreleased buffers: the allocator's own metrics count chunks. */
  long inUse() {
    return ledger.unreleased().size();
  }

  private ByteBuf named(ByteBuf buffer) {
    return new CompositeByteBuf(this, buffer.isDirect(), 2)
        .addComponent(true, buffer.writerIndex(buffer.capacity()))
        .clear();
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return ledger.allocate(() -> named(memory.heapBuffer(initialCapacity)));
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return ledger.allocate(() -> named(memory.directBuffer(initialCapacity)));
  }

  @Override
  public CompositeByteBuf compositeHeapBuffer(int maxComponents) {
    return ledger.allocate(() -> super.compositeHeapBuffer(maxComponents));
  }

  @Override
  public CompositeByteBuf compositeDirectBuffer(int maxComponents) {
    return ledger.allocate(() -> super.compositeDirectBuffer(maxComponents));
  }

  @Override
  public boolean isDirectBufferPooled() {
    return memory.isDirectBufferPooled();
  }
}
