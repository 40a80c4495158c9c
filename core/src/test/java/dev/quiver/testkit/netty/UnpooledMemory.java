/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.UnpooledUnsafeDirectByteBuf;
import io.netty.buffer.UnpooledUnsafeHeapByteBuf;
import java.util.concurrent.atomic.AtomicLong;

/** Netty's buffers with memory of their own, counted in bytes. */
final class UnpooledMemory extends AbstractByteBufAllocator {

  private final Ledger ledger;
  private final AtomicLong bytes = new AtomicLong();

  UnpooledMemory(boolean direct, Ledger ledger) {
    super(direct);
    this.ledger = ledger;
  }

  /** How many bytes are not given back. */
  long inUse() {
    return bytes.get();
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return ledger.allocate(() -> new Heap(initialCapacity, maxCapacity));
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return ledger.allocate(() -> toLeakAwareBuffer(new Direct(initialCapacity, maxCapacity)));
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

  private final class Heap extends UnpooledUnsafeHeapByteBuf {
    Heap(int initialCapacity, int maxCapacity) {
      super(UnpooledMemory.this, initialCapacity, maxCapacity);
      bytes.addAndGet(initialCapacity);
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
      int before = capacity();
      super.capacity(newCapacity);
      bytes.addAndGet(newCapacity - before);
      return this;
    }

    @Override
    protected void deallocate() {
      bytes.addAndGet(-capacity());
      super.deallocate();
    }
  }

  private final class Direct extends UnpooledUnsafeDirectByteBuf {
    Direct(int initialCapacity, int maxCapacity) {
      super(UnpooledMemory.this, initialCapacity, maxCapacity);
      bytes.addAndGet(initialCapacity);
    }

    @Override
    public ByteBuf capacity(int newCapacity) {
      int before = capacity();
      super.capacity(newCapacity);
      bytes.addAndGet(newCapacity - before);
      return this;
    }

    @Override
    protected void deallocate() {
      bytes.addAndGet(-capacity());
      super.deallocate();
    }
  }
}
