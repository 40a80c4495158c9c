/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.leak;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Knows which of its buffers were not given back, and can have no memory for one of them. For any
 * number of threads.
 */
public final class TrackingAllocator extends AbstractByteBufAllocator {

  private static final int PURGE_AT = 20_000;
  private static final long NEVER = Long.MAX_VALUE;

  private final boolean direct;
  private final Memory.Source source;
  private final Set<Tracked> buffers = ConcurrentHashMap.newKeySet();
  private final AtomicLong count = new AtomicLong();
  private volatile long failing = NEVER;

  TrackingAllocator(boolean direct, Memory.Source source) {
    super(direct);
    this.direct = direct;
    this.source = source;
  }

  /** Has no memory for one allocation. */
  public static final class NoMemory extends OutOfMemoryError {
    private static final long serialVersionUID = 1L;
  }

  /** How many buffers there were so far. */
  public long count() {
    return count.get();
  }

  /**
   * Lets an allocation fail, counted from 0 from now on.
   *
   * @return its number among all
   */
  public long failAt(long index) {
    failing = count.get() + index;
    return failing;
  }

  /** Whether the allocation that was to fail has done so. */
  public boolean hasFailed() {
    return count.get() > failing;
  }

  /** The buffers that somebody still owes a release. */
  public List<ByteBuf> unreleased() {
    return buffers.stream().map(Tracked::buffer).filter(buffer -> buffer.refCnt() != 0).toList();
  }

  /** Whether all memory was given back. */
  public boolean isIdle() {
    return inUse() == 0 && unreleased().isEmpty();
  }

  /**
   * What is not given back, in the unit of the allocator behind this one; 0 for an adaptive one.
   */
  public long inUse() {
    return source.inUse().getAsLong();
  }

  /** What is in use. */
  @Override
  public String toString() {
    return "in use: " + inUse() + ", unreleased: " + unreleased();
  }

  private void countOne() {
    if (count.getAndIncrement() == failing) {
      throw new NoMemory();
    }
  }

  private <B extends ByteBuf> B track(B buffer) {
    buffers.add(new Tracked(buffer));
    if (count.get() % PURGE_AT == 0) {
      buffers.removeIf(tracked -> tracked.buffer.refCnt() == 0);
    }
    return buffer;
  }

  @Override
  public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
    return buffer(initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    countOne();
    return track(source.allocator().heapBuffer(initialCapacity, maxCapacity));
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    countOne();
    return track(source.allocator().directBuffer(initialCapacity, maxCapacity));
  }

  @Override
  public CompositeByteBuf compositeHeapBuffer(int maxComponents) {
    countOne();
    return track(source.allocator().compositeHeapBuffer(maxComponents));
  }

  @Override
  public CompositeByteBuf compositeDirectBuffer(int maxComponents) {
    countOne();
    return track(source.allocator().compositeDirectBuffer(maxComponents));
  }

  @Override
  public boolean isDirectBufferPooled() {
    return direct && source.allocator().isDirectBufferPooled();
  }

  /** A buffer, by what it is and not by its bytes. */
  private record Tracked(ByteBuf buffer) {
    @Override
    @SuppressWarnings("ReferenceEquality") // on purpose: buffers are equal by their bytes
    public boolean equals(Object other) {
      return other instanceof Tracked tracked && tracked.buffer == buffer;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(buffer);
    }
  }
}
