/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Gives each test allocators of its own, and fails it if it does not give all memory back. */
final class Allocators implements BeforeEachCallback, AfterEachCallback {

  private static final String ADAPTIVE = "io.netty.buffer.AdaptiveByteBufAllocator";

  private final List<TrackingAllocator> all = new ArrayList<>();
  private int next;

  @Override
  public void beforeEach(ExtensionContext context) {
    all.clear();
    for (boolean direct : new boolean[] {false, true}) {
      all.add(pooled(direct));
      all.add(unpooled(direct));
      if (hasAdaptive()) {
        all.add(adaptive(direct));
      }
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    all.forEach(TrackingAllocator::checkAllReleased);
  }

  /** Each kind, of heap and of direct memory. */
  List<TrackingAllocator> all() {
    return all;
  }

  /** One after the other. */
  TrackingAllocator any() {
    return all.get(next++ % all.size());
  }

  /** Newer than the Netty of the oldest driver. */
  static boolean hasAdaptive() {
    try {
      Class.forName(ADAPTIVE);
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Without caches, so that what is released is given back at once; with small chunks. */
  private static TrackingAllocator pooled(boolean direct) {
    PooledByteBufAllocator memory = new PooledByteBufAllocator(direct, 1, 1, 8192, 4, 0, 0, false);
    return new TrackingAllocator(
        "pooled " + where(direct),
        direct,
        memory,
        () ->
            Stream.concat(
                    memory.metric().heapArenas().stream(), memory.metric().directArenas().stream())
                .mapToLong(PoolArenaMetric::numActiveAllocations)
                .sum());
  }

  private static TrackingAllocator unpooled(boolean direct) {
    UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(direct);
    return new TrackingAllocator(
        "unpooled " + where(direct),
        direct,
        memory,
        () -> memory.metric().usedHeapMemory() + memory.metric().usedDirectMemory());
  }

  /** Its figures are those of chunks, which it keeps: only the tracked buffers can tell. */
  private static TrackingAllocator adaptive(boolean direct) {
    try {
      ByteBufAllocator memory =
          Class.forName(ADAPTIVE)
              .asSubclass(ByteBufAllocator.class)
              .getConstructor(boolean.class)
              .newInstance(direct);
      return new TrackingAllocator("adaptive " + where(direct), direct, memory, () -> 0);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(ADAPTIVE, e);
    }
  }

  private static String where(boolean direct) {
    return direct ? "direct" : "heap";
  }
}
