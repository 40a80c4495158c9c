/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.ByteBufAllocator;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** The kinds of allocators that Netty has, of heap and of direct memory. */
public enum AllocatorKind {
  POOLED_HEAP(false) {
    @Override
    Source open(Ledger ledger) {
      return openPooled(false, ledger);
    }
  },
  POOLED_DIRECT(true) {
    @Override
    Source open(Ledger ledger) {
      return openPooled(true, ledger);
    }
  },
  UNPOOLED_HEAP(false) {
    @Override
    Source open(Ledger ledger) {
      return openUnpooled(false, ledger);
    }
  },
  UNPOOLED_DIRECT(true) {
    @Override
    Source open(Ledger ledger) {
      return openUnpooled(true, ledger);
    }
  },
  /** Not in every Netty: see {@link #hasAdaptive}. */
  ADAPTIVE_HEAP(false) {
    @Override
    Source open(Ledger ledger) {
      return openAdaptive(false, ledger);
    }
  },
  /** Not in every Netty: see {@link #hasAdaptive}. */
  ADAPTIVE_DIRECT(true) {
    @Override
    Source open(Ledger ledger) {
      return openAdaptive(true, ledger);
    }
  };

  private final boolean direct;

  AllocatorKind(boolean direct) {
    this.direct = direct;
  }

  /** Those that this Netty has. */
  public static List<AllocatorKind> all() {
    return Stream.of(values())
        .filter(kind -> hasAdaptive() || (kind != ADAPTIVE_HEAP && kind != ADAPTIVE_DIRECT))
        .toList();
  }

  /** Unpooled memory of the heap, or direct memory. */
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

  /** An allocator of this kind, for one session or one test. */
  public TrackingAllocator create() {
    Ledger ledger = new Ledger();
    return new TrackingAllocator(toString(), direct, open(ledger), ledger);
  }

  /**
   * An allocator of this kind that has no memory for one allocation.
   *
   * @param index of that allocation, from 0 on
   */
  public TrackingAllocator createFailing(int index) {
    TrackingAllocator allocator = create();
    allocator.failAt(index);
    return allocator;
  }

  /** An allocator whose buffers are entered, whoever asks it for them. */
  abstract Source open(Ledger ledger);

  static Source openPooled(boolean direct, Ledger ledger) {
    PooledMemory memory = new PooledMemory(direct, ledger);
    return new Source(memory, memory::inUse);
  }

  static Source openUnpooled(boolean direct, Ledger ledger) {
    UnpooledMemory memory = new UnpooledMemory(direct, ledger);
    return new Source(memory, memory::inUse);
  }

  static Source openAdaptive(boolean direct, Ledger ledger) {
    AdaptiveMemory memory = new AdaptiveMemory(direct, ledger);
    return new Source(memory, memory::inUse);
  }

  /** As in {@code pooled direct}. */
  @Override
  public String toString() {
    return name().replace('_', ' ').toLowerCase(Locale.ROOT);
  }

  /**
   * Where memory comes from.
   *
   * @param inUse what is allocated and not given back, in a unit of its own
   */
  record Source(ByteBufAllocator allocator, LongSupplier inUse) {}
}
