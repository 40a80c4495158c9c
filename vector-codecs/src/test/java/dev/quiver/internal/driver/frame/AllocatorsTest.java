/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.testkit.netty.AllocatorKind;
import dev.quiver.testkit.netty.Allocators;
import dev.quiver.testkit.netty.TrackingAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.util.Version;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Tests that a leak fails the test that causes it. */
class AllocatorsTest {

  @Test
  void detectsABufferThatIsNotReleased() {
    expectLeak(TrackingAllocator::ioBuffer);
    expectLeak(TrackingAllocator::heapBuffer);
    expectLeak(TrackingAllocator::directBuffer);
    expectLeak(allocator -> allocator.compositeBuffer(2));
    expectLeak(allocator -> allocator.buffer().retain());
    expectLeak( // as compressors do
        allocator -> {
          ByteBuf tracked = allocator.buffer();
          ByteBuf byIts = tracked.alloc().heapBuffer(10);
          tracked.release();
          return byIts;
        });
  }

  /** The Netty of drivers 4.17 and 4.18 has no adaptive allocator. */
  @Test
  void usesTheAdaptiveAllocatorIfNettyHasIt() {
    String netty = Version.identify().get("netty-buffer").artifactVersion();
    assertThat(AllocatorKind.hasAdaptive()).isEqualTo(!netty.equals("4.1.94.Final"));
  }

  private static void expectLeak(Function<TrackingAllocator, ByteBuf> leak) {
    Allocators allocators = new Allocators();
    allocators.beforeEach(null);
    for (TrackingAllocator allocator : allocators.all()) {
      assertThatCode(() -> allocators.afterEach(null)).doesNotThrowAnyException();
      ByteBuf leaked = leak.apply(allocator);
      assertThatThrownBy(() -> allocators.afterEach(null))
          .isInstanceOf(AssertionError.class)
          .hasMessageContaining(allocator.toString());
      leaked.release(leaked.refCnt());
    }
  }
}
