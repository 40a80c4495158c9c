/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.leak;

import io.netty.buffer.AdaptiveByteBufAllocator;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

/** The kinds of allocators that the fault tests run on. */
public enum Memory {
  POOLED_HEAP(false) {
    @Override
    Source open() {
      return pooled(false);
    }
  },
  POOLED_DIRECT(true) {
    @Override
    Source open() {
      return pooled(true);
    }
  },
  UNPOOLED(true) {
    @Override
    Source open() {
      UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
      return new Source(
          allocator,
          () -> allocator.metric().usedHeapMemory() + allocator.metric().usedDirectMemory());
    }
  },
  ADAPTIVE(true) {
    /** Its figures are those of chunks, which it keeps: only the tracked buffers can tell. */
    @Override
    Source open() {
      return new Source(new AdaptiveByteBufAllocator(true), () -> 0);
    }
  };

  private final boolean direct;

  Memory(boolean direct) {
    this.direct = direct;
  }

  /** An allocator of this kind, for one session. */
  public TrackingAllocator create() {
    return new TrackingAllocator(direct, open());
  }

  abstract Source open();

  /** Without caches, so that what is released is given back at once. */
  private static Source pooled(boolean direct) {
    PooledByteBufAllocator allocator =
        new PooledByteBufAllocator(direct, 1, 1, 8192, 6, 0, 0, false);
    return new Source(
        allocator,
        () ->
            Stream.concat(
                    allocator.metric().heapArenas().stream(),
                    allocator.metric().directArenas().stream())
                .mapToLong(PoolArenaMetric::numActiveAllocations)
                .sum());
  }

  /**
   * Where memory comes from.
   *
   * @param inUse what is allocated and not given back, also by those who allocate where another
   *     buffer came from
   */
  record Source(ByteBufAllocator allocator, LongSupplier inUse) {}
}
