/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

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

  /** Has no memory for one allocation. Netty's own error is one of the JVM's, too. */
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

  /**
   * Checks that all memory was given back. What was allocated up to now is forgotten, as Netty may
   * use the objects again, for other allocators too.
   *
   * @throws AssertionError with what was not
   */
  public void checkAllReleased() {
    if (!isIdle()) {
      throw new AssertionError("not released: " + this);
    }
    ledger.forget();
  }

  /** What is not given back, in the unit of the memory behind this. */
  public long inUse() {
    return source.inUse().getAsLong();
  }

  /** Its kind, and what is in use. */
  @Override
  public String toString() {
    return name + ", in use: " + inUse() + ", unreleased: " + unreleased();
  }

  /** The driver allocates frames here: direct memory, if it was not for the kind. */
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
