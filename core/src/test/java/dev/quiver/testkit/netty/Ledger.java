/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.ByteBuf;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Records buffers, and which allocation has to fail. Every way to allocate a buffer uses it,
 * including the allocator that a buffer returns. Thread-safe.
 */
final class Ledger {

  private static final int PURGE_AT = 20_000;
  private static final long NEVER = Long.MAX_VALUE;

  private final Set<Tracked> buffers = ConcurrentHashMap.newKeySet();
  private final AtomicLong count = new AtomicLong();
  private volatile long failing = NEVER;

  long count() {
    return count.get();
  }

  long failAt(long index) {
    failing = count.get() + index;
    return failing;
  }

  boolean hasFailed() {
    return count.get() > failing;
  }

  List<ByteBuf> unreleased() {
    return buffers.stream().map(Tracked::buffer).filter(buffer -> buffer.refCnt() != 0).toList();
  }

  void forget() {
    buffers.clear();
  }

  <B extends ByteBuf> B allocate(Supplier<B> allocation) {
    if (count.getAndIncrement() == failing) {
      throw new TrackingAllocator.NoMemory();
    }
    B buffer = allocation.get();
    buffers.add(new Tracked(buffer));
    if (count.get() % PURGE_AT == 0) {
      buffers.removeIf(tracked -> tracked.buffer.refCnt() == 0);
    }
    return buffer;
  }

  /** A buffer, compared by identity and not by its bytes. */
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
