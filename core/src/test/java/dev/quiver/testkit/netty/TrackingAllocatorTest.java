/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that allocators detect leaks. */
class TrackingAllocatorTest {

  @ParameterizedTest
  @EnumSource
  void reportsUnreleasedBuffers(AllocatorKind kind) {
    TrackingAllocator allocator = kind.create();
    ByteBuf first = allocator.buffer(10);
    ByteBuf second = allocator.ioBuffer(10_000_000);
    assertThat(allocator.isIdle()).isFalse();
    assertThat(allocator.unreleased()).hasSize(2);
    first.release();
    assertThat(allocator.isIdle()).isFalse();
    second.retainedSlice(1, 1).release();
    second.release();
    assertThat(allocator.isIdle()).isTrue();
  }

  /** A compressor allocates with the allocator of its input. */
  @ParameterizedTest
  @EnumSource
  void tracksAllocationsByTheAllocatorOfItsBuffers(AllocatorKind kind) {
    TrackingAllocator allocator = kind.create();
    ByteBuf first = allocator.buffer(10).writeInt(1);
    ByteBuf byItsBuffer = first.alloc().directBuffer(10);
    ByteBuf byItsSlice = first.slice(0, 1).alloc().heapBuffer(10);
    assertThat(allocator.count()).isEqualTo(3);
    assertThat(allocator.unreleased()).hasSize(3);
    first.release();
    byItsSlice.release();
    assertThat(allocator.isIdle()).isFalse();
    assertThat(allocator.inUse()).isPositive();
    allocator.failAt(0);
    assertThatThrownBy(() -> byItsBuffer.alloc().buffer(1))
        .isInstanceOf(TrackingAllocator.NoMemory.class);
    byItsBuffer.release();
    assertThat(allocator.isIdle()).isTrue();
    assertThat(allocator.inUse()).isZero();
  }
}
