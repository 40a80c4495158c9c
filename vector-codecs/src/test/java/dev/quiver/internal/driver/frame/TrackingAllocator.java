/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.CompositeByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Knows which of its buffers were not released, and asks the allocator behind it what is in use
 * there, for buffers that were allocated behind its back.
 */
final class TrackingAllocator extends AbstractByteBufAllocator {

  private final String name;
  private final boolean direct;
  private final ByteBufAllocator memory;
  private final LongSupplier inUse;
  private final List<ByteBuf> buffers = new ArrayList<>();
  private int count;

  TrackingAllocator(String name, boolean direct, ByteBufAllocator memory, LongSupplier inUse) {
    super(direct);
    this.name = name;
    this.direct = direct;
    this.memory = memory;
    this.inUse = inUse;
  }

  /** How many buffers there were so far. */
  int count() {
    return count;
  }

  /** The buffers that somebody still owes a release. */
  List<ByteBuf> unreleased() {
    return buffers.stream().filter(buffer -> buffer.refCnt() != 0).toList();
  }

  void checkAllReleased() {
    assertThat(unreleased()).as("buffers of %s that nobody released", name).isEmpty();
    assertThat(inUse.getAsLong()).as("in use of %s", name).isZero();
    buffers.clear(); // Netty may use the objects again, for other allocators too
  }

  private <B extends ByteBuf> B track(B buffer) {
    buffers.add(buffer);
    count++;
    return buffer;
  }

  /** The driver allocates frames here: direct memory, if it was not for the test's choice. */
  @Override
  public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
    return buffer(initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return track(memory.heapBuffer(initialCapacity, maxCapacity));
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return track(memory.directBuffer(initialCapacity, maxCapacity));
  }

  @Override
  public CompositeByteBuf compositeHeapBuffer(int maxComponents) {
    return track(memory.compositeHeapBuffer(maxComponents));
  }

  @Override
  public CompositeByteBuf compositeDirectBuffer(int maxComponents) {
    return track(memory.compositeDirectBuffer(maxComponents));
  }

  @Override
  public boolean isDirectBufferPooled() {
    return direct && memory.isDirectBufferPooled();
  }

  @Override
  public String toString() {
    return name;
  }
}
