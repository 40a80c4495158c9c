/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import java.util.List;

/**
 * Tracks unreleased buffers, and can fail one allocation. A buffer's own allocator is tracked, too:
 * compressors allocate with it. Thread-safe.
 */
public final class TrackingAllocator extends AbstractByteBufAllocator {

  private final String name;
  private final boolean direct;
  private final AllocatorKind.Source source;
  private final Ledger ledger;

  TrackingAllocator(String name, boolean direct, AllocatorKind.Source source, Ledger ledger) {
    super(direct);
    this.name = name;
    this.direct = direct;
    this.source = source;
    this.ledger = ledger;
  }

  /** The error of the failed allocation. Netty's own error is also an error of the JVM. */
  public static final class NoMemory extends OutOfMemoryError {
    private static final long serialVersionUID = 1L;
  }

  /** Returns the number of buffers allocated so far. */
  public long count() {
    return ledger.count();
  }

  /**
   * Lets an allocation fail, counted from 0 from now on.
   *
   * @return its index among all allocations
   */
  public long failAt(long index) {
    return ledger.failAt(index);
  }

  /** Whether the allocation to fail has failed. */
  public boolean hasFailed() {
    return ledger.hasFailed();
  }

  /** Returns the unreleased buffers. */
  public List<ByteBuf> unreleased() {
    return ledger.unreleased();
  }

  /** Whether all memory is released. */
  public boolean isIdle() {
    return inUse() == 0 && unreleased().isEmpty();
  }

  /**
   * Checks that all memory is released, and forgets earlier allocations, as Netty may reuse the
   * objects, even for other allocators.
   *
   * @throws AssertionError with the unreleased buffers
   */
  public void checkAllReleased() {
    if (!isIdle()) {
      throw new AssertionError("not released: " + this);
    }
    ledger.forget();
  }

  /** Returns the unreleased memory, in the unit of its source. */
  public long inUse() {
    return source.inUse().getAsLong();
  }

  /** Returns the kind, and the memory in use. */
  @Override
  public String toString() {
    return name + ", in use: " + inUse() + ", unreleased: " + unreleased();
  }

  /** The driver allocates frames here; uses the kind's memory instead of direct. */
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
