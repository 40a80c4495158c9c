/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.stream.Stream;

/** Netty's pool without caches, so that buffers return to it immediately when released. */
final class PooledMemory extends PooledByteBufAllocator {

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
