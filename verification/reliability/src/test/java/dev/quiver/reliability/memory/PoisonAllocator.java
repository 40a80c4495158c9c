/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Buffers in Netty's pooled memory, which is overwritten as soon as it is given back: who reads it
 * afterwards reads {@link #POISON}, or what its next owner wrote. Thread-safe.
 *
 * <p>All threads share one arena without caches, so that what one gives back is what the next one
 * gets, whichever that is.
 */
final class PoisonAllocator extends AbstractByteBufAllocator {

  /** What memory is full of that nobody owns. */
  static final byte POISON = (byte) 0xA5;

  private static final long POISON_LONG = 0xA5A5_A5A5_A5A5_A5A5L;

  private final PooledByteBufAllocator pool;
  private final AtomicLong released = new AtomicLong();

  /**
   * An allocator with memory of its own.
   *
   * @param direct whether its buffers are direct where the choice is the allocator's
   */
  PoisonAllocator(boolean direct) {
    super(direct);
    this.pool = new PooledByteBufAllocator(direct, 1, 1, 8192, 6, 0, 0, false);
  }

  /** How many buffers were overwritten so far. */
  long released() {
    return released.get();
  }

  /** How many buffers were not given back. */
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

  /** The driver allocates frames here: direct memory, if it was not for the test's choice. */
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
}
