/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledDirectByteBuf;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.nio.ByteBuffer;

/**
 * Counts all direct memory it has allocated, including buffers that grew or were released: the JVM
 * counts only a thread's allocations on the heap.
 */
final class CountingAllocator extends AbstractByteBufAllocator {

  /** Shared by the codecs of all targets, which run one after another. */
  static final CountingAllocator INSTANCE = new CountingAllocator();

  private long directBytes;

  private CountingAllocator() {
    super(true);
  }

  long directBytes() {
    return directBytes;
  }

  @Override
  public boolean isDirectBufferPooled() {
    return false;
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    return new UnpooledHeapByteBuf(this, initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    return new UnpooledDirectByteBuf(this, initialCapacity, maxCapacity) {
      @Override
      protected ByteBuffer allocateDirect(int capacity) {
        directBytes += capacity;
        return super.allocateDirect(capacity);
      }
    };
  }
}
