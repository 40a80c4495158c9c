/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.leak;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import java.util.List;

/**
 * Knows which of its buffers were not given back, and can have no memory for one of them. A buffer
 * that is asked for its allocator gives one that is watched in the same way: compressors allocate
 * by that. For any number of threads.
 */
public final class TrackingAllocator extends AbstractByteBufAllocator {

  private final boolean direct;
  private final Memory.Source source;
  private final Ledger ledger;

  TrackingAllocator(boolean direct, Memory.Source source, Ledger ledger) {
    super(direct);
    this.direct = direct;
    this.source = source;
    this.ledger = ledger;
  }

  /** Has no memory for one allocation. */
  public static final class NoMemory extends OutOfMemoryError {
    private static final long serialVersionUID = 1L;
  }

  /** How many buffers there were so far. */
  public long count() {
    return ledger.count();
  }

  /**
   * Lets an allocation fail, counted from 0 from now on.
   *
   * @return its number among all
   */
  public long failAt(long index) {
    return ledger.failAt(index);
  }

  /** Whether the allocation that was to fail has done so. */
  public boolean hasFailed() {
    return ledger.hasFailed();
  }

  /** The buffers that somebody still owes a release. */
  public List<ByteBuf> unreleased() {
    return ledger.unreleased();
  }

  /** Whether all memory was given back. */
  public boolean isIdle() {
    return inUse() == 0 && unreleased().isEmpty();
  }

  /** What is not given back, in the unit of the memory behind this. */
  public long inUse() {
    return source.inUse().getAsLong();
  }

  /** What is in use. */
  @Override
  public String toString() {
    return "in use: " + inUse() + ", unreleased: " + unreleased();
  }

  @Override
  public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
    return buffer(initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return source.allocator().heapBuffer(initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return source.allocator().directBuffer(initialCapacity, maxCapacity);
  }

  @Override
  public CompositeByteBuf compositeHeapBuffer(int maxComponents) {
    return source.allocator().compositeHeapBuffer(maxComponents);
  }

  @Override
  public CompositeByteBuf compositeDirectBuffer(int maxComponents) {
    return source.allocator().compositeDirectBuffer(maxComponents);
  }

  @Override
  public boolean isDirectBufferPooled() {
    return direct && source.allocator().isDirectBufferPooled();
  }
}
