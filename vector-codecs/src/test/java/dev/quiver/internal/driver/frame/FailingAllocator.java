/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.AbstractByteBufAllocator;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.UnpooledDirectByteBuf;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.util.ArrayList;
import java.util.List;

/** Has no memory for one allocation. Its buffers name it as theirs, so compressors use it too. */
final class FailingAllocator extends AbstractByteBufAllocator {

  private final boolean direct;
  private final int failing;
  private final List<ByteBuf> buffers = new ArrayList<>();
  private int count;

  /**
   * @param failing which allocation fails, from 0 on
   */
  FailingAllocator(boolean direct, int failing) {
    super(direct);
    this.direct = direct;
    this.failing = failing;
  }

  static FailingAllocator never() {
    return new FailingAllocator(false, Integer.MAX_VALUE);
  }

  boolean hasFailed() {
    return count > failing;
  }

  /** The buffers that somebody still owes a release. */
  List<ByteBuf> unreleased() {
    return buffers.stream().filter(buffer -> buffer.refCnt() != 0).toList();
  }

  void checkAllReleased() {
    assertThat(unreleased())
        .as("buffers that nobody released, when allocation %d failed", failing)
        .isEmpty();
  }

  private void countOne() {
    if (count++ == failing) {
      throw new NoMemory();
    }
  }

  private <B extends ByteBuf> B track(B buffer) {
    buffers.add(buffer);
    return buffer;
  }

  @Override
  public ByteBuf ioBuffer(int initialCapacity, int maxCapacity) {
    return buffer(initialCapacity, maxCapacity);
  }

  @Override
  protected ByteBuf newHeapBuffer(int initialCapacity, int maxCapacity) {
    countOne();
    return track(new UnpooledHeapByteBuf(this, initialCapacity, maxCapacity));
  }

  @Override
  protected ByteBuf newDirectBuffer(int initialCapacity, int maxCapacity) {
    countOne();
    return track(new UnpooledDirectByteBuf(this, initialCapacity, maxCapacity));
  }

  @Override
  public CompositeByteBuf compositeBuffer(int maxComponents) {
    countOne();
    return track(new CompositeByteBuf(this, direct, maxComponents));
  }

  @Override
  public boolean isDirectBufferPooled() {
    return false;
  }

  /** Netty's own error is one of the JVM's, too. */
  static final class NoMemory extends OutOfMemoryError {
    private static final long serialVersionUID = 1L;
  }
}
