/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledUnsafeDirectByteBuf;
import io.netty.buffer.UnpooledUnsafeHeapByteBuf;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** Netty's kinds of allocators, of heap and of direct memory. */
public enum AllocatorKind {
  POOLED_HEAP(false, AllocatorKind::pooled),
  POOLED_DIRECT(true, AllocatorKind::pooled),
  UNPOOLED_HEAP(false, AllocatorKind::unpooled),
  UNPOOLED_DIRECT(true, AllocatorKind::unpooled),
  /** Not in every Netty: see {@link #hasAdaptive}. */
  ADAPTIVE_HEAP(false, AllocatorKind::adaptive),
  /** Not in every Netty: see {@link #hasAdaptive}. */
  ADAPTIVE_DIRECT(true, AllocatorKind::adaptive);

  private final boolean direct;

  /** Creates an allocator that records all of its buffers in the ledger. */
  @SuppressWarnings("ImmutableEnumChecker") // a function without state
  private final BiFunction<Boolean, Ledger, Source> open;

  AllocatorKind(boolean direct, BiFunction<Boolean, Ledger, Source> open) {
    this.direct = direct;
    this.open = open;
  }

  /** Returns the kinds that this Netty has. */
  public static List<AllocatorKind> all() {
    return Stream.of(values())
        .filter(kind -> hasAdaptive() || (kind != ADAPTIVE_HEAP && kind != ADAPTIVE_DIRECT))
        .toList();
  }

  /** Returns unpooled heap memory, or direct memory. */
  public static AllocatorKind unpooled(boolean direct) {
    return direct ? UNPOOLED_DIRECT : UNPOOLED_HEAP;
  }

  /** Whether this Netty has the adaptive allocator, which is newer than that of driver 4.17. */
  public static boolean hasAdaptive() {
    try {
      Class.forName("io.netty.buffer.AdaptiveByteBufAllocator");
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Creates an allocator of this kind for one session or one test. */
  public TrackingAllocator create() {
    Ledger ledger = new Ledger();
    return new TrackingAllocator(toString(), direct, open.apply(direct, ledger), ledger);
  }

  /**
   * Creates an allocator of this kind that fails one allocation.
   *
   * @param index the index of that allocation, from 0 on
   */
  public TrackingAllocator createFailing(int index) {
    TrackingAllocator allocator = create();
    allocator.failAt(index);
    return allocator;
  }

  private static Source pooled(boolean direct, Ledger ledger) {
    PooledMemory memory = new PooledMemory(direct, ledger);
    return new Source(memory, memory::inUse);
  }

  private static Source unpooled(boolean direct, Ledger ledger) {
    UnpooledMemory memory = new UnpooledMemory(direct, ledger);
    return new Source(memory, memory::inUse);
  }

  private static Source adaptive(boolean direct, Ledger ledger) {
    AdaptiveMemory memory = new AdaptiveMemory(direct, ledger);
    return new Source(memory, memory::inUse);
  }

  /** As in {@code pooled direct}. */
  @Override
  public String toString() {
    return name().replace('_', ' ').toLowerCase(Locale.ROOT);
  }

  /**
   * A source of memory.
   *
   * @param inUse the unreleased memory, in a unit of the source
   */
  record Source(ByteBufAllocator allocator, LongSupplier inUse) {}

  /** Netty's pool without caches, so that buffers return to it immediately when released. */
  private static final class PooledMemory extends PooledByteBufAllocator {

    private final Ledger ledger;

    PooledMemory(boolean direct, Ledger ledger) {
      super(direct, 1, 1, 8192, 6, 0, 0, false);
      this.ledger = ledger;
    }

    /** Returns the number of unreleased allocations. */
    long inUse() {
      return Stream.concat(metric().heapArenas().stream(), metric().directArenas().stream())
          .mapToLong(PoolArenaMetric::numActiveAllocations)
          .sum();
    }

    @Override
    protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
      return ledger.allocate(() -> super.newHeapBuffer(initialCapacity, maxCapacity));
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
      return ledger.allocate(() -> super.newDirectBuffer(initialCapacity, maxCapacity));
    }

    @Override
    public CompositeByteBuf compositeHeapBuffer(int maxComponents) {
      return ledger.allocate(() -> super.compositeHeapBuffer(maxComponents));
    }

    @Override
    public CompositeByteBuf compositeDirectBuffer(int maxComponents) {
      return ledger.allocate(() -> super.compositeDirectBuffer(maxComponents));
    }
  }

  /** An unpooled allocator that records its buffers in a ledger. */
  private static final class UnpooledMemory extends AbstractByteBufAllocator {

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
      return ledger.allocate(
          () -> new UnpooledUnsafeHeapByteBuf(this, initialCapacity, maxCapacity));
    }

    @Override
    protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
      return ledger.allocate(
          () ->
              toLeakAwareBuffer(
                  new UnpooledUnsafeDirectByteBuf(this, initialCapacity, maxCapacity)));
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

  /**
   * Netty's adaptive allocator. It is final, and its buffers refer to it: each is the only
   * component of a buffer that refers to this allocator instead.
   */
  private static final class AdaptiveMemory extends AbstractByteBufAllocator {

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
}
