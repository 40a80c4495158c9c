/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.internal.PlatformDependent;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;

/**
 * The direct memory of this JVM.
 *
 * @param pinned bytes of unreleased buffers in Netty's pool
 * @param all bytes that the JDK or Netty allocated from the system, including the pool's
 */
record Usage(long pinned, long all) {

  /** The memory that a thread of the driver, and the JDK for it, may keep for the next request. */
  private static final long KEPT = 64 << 10;

  static Usage now() {
    long jdk =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    // Each is -1 if Netty does not count: memory of the JDK, and a pool without arenas.
    long netty = Math.max(0, PlatformDependent.usedDirectMemory());
    return new Usage(Math.max(0, PooledByteBufAllocator.DEFAULT.pinnedDirectMemory()), jdk + netty);
  }

  /** Whether more memory is in use than before; a pool may keep another chunk, but not use it. */
  boolean isMoreThan(Usage before) {
    PooledByteBufAllocator pool = PooledByteBufAllocator.DEFAULT;
    boolean pooled = pool.metric().numDirectArenas() > 0;
    return pinned > before.pinned
        || all > before.all + KEPT + (pooled ? pool.metric().chunkSize() : 0);
  }

  @Override
  public String toString() {
    return String.format("%,d bytes pinned of %,d", pinned, all);
  }
}
