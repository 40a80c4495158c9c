/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.ByteBufAllocator;
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
}
