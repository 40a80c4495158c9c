/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Allocates Netty's pooled memory, which is overwritten as soon as it is released: a later read
 * returns {@link #POISON}, or the data of the next owner. Thread-safe.
 *
 * <p>All threads share one arena without caches, so that any thread's next buffer reuses released
 * memory.
 */
final class PoisonAllocator extends AbstractByteBufAllocator {

  /** Fills released memory. */
  static final byte POISON = (byte) 0xA5;

  private static final long POISON_LONG = 0xA5A5_A5A5_A5A5_A5A5L;

  private final PooledByteBufAllocator pool;
  private final AtomicLong released = new AtomicLong();

  PoisonAllocator(boolean direct) {
    super(direct);
    this.pool = new PooledByteBufAllocator(direct, 1, 1, 8192, 6, 0, 0, false);
  }

  long released() {
    return released.get();
  }

  long inUse() {
    return Stream.concat(pool.metric().heapArenas().stream(), pool.metric().directArenas().stream())
        .mapToLong(PoolArenaMetric::numActiveAllocations)
        .sum();
  }

  ByteBuf memory(boolean direct, int capacity) {
    return direct ? pool.directBuffer(capacity, capacity) : pool.heapBuffer(capacity, capacity);
  }

  /** Overwrites memory that is about to be released. */
  void poison(ByteBuf memory) {
    int capacity = memory.capacity();
    int index = 0;
    for (; index <= capacity - Long.BYTES; index += Long.BYTES) {
      memory.setLong(index, POISON_LONG);
    }
    for (; index < capacity; index++) {
      memory.setByte(index, POISON);
    }
    released.incrementAndGet();
  }

  /** The driver allocates frames here; the memory is the test's choice instead of direct. */
  @Override
  public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
    return buffer(initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return new PoisonBuffer(this, memory(false, initialCapacity), maxCapacity);
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return new PoisonBuffer(this, memory(true, initialCapacity), maxCapacity);
  }

  @Override
  public boolean isDirectBufferPooled() {
    return true;
  }

  /**
   * A buffer with another buffer as its only component, which it overwrites when released. It has
   * the offset, array and address of that buffer.
   */
  private static final class PoisonBuffer extends CompositeByteBuf {
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
}
