/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.UnpooledUnsafeDirectByteBuf;
import io.netty.buffer.UnpooledUnsafeHeapByteBuf;

/** An unpooled allocator that records its buffers in a ledger. */
final class UnpooledMemory extends AbstractByteBufAllocator {

  private final Ledger ledger;

  UnpooledMemory(boolean direct, Ledger ledger) {
    super(direct);
    this.ledger = ledger;
  }

  /**
   * Returns the bytes of unreleased buffers; those of a composite buffer count in its components.
   */
  long inUse() {
    return ledger.unreleased().stream()
        .filter(buffer -> !(buffer instanceof CompositeByteBuf))
        .mapToLong(ByteBuf::capacity)
        .sum();
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return ledger.allocate(() -> new UnpooledUnsafeHeapByteBuf(this, initialCapacity, maxCapacity));
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return ledger.allocate(
        () ->
            toLeakAwareBuffer(new UnpooledUnsafeDirectByteBuf(this, initialCapacity, maxCapacity)));
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
    return false;
  }
}
