/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;

/**
 * The buffers of one test: releases them after it, and fails if anybody else did or still holds.
 */
final class OwnedBuffers implements AutoCloseable {

  private final List<Long> pooledBefore = BufferKind.pooledInUse();
  private final List<Long> unpooledBefore = BufferKind.unpooledInUse();
  private final List<ByteBuf> buffers = new ArrayList<>();

  ByteBuf own(ByteBuf buffer) {
    buffers.add(buffer);
    return buffer;
  }

  @Override
  public void close() {
    for (ByteBuf buffer : buffers) {
      assertThat(buffer.refCnt()).as("references to %s", buffer).isEqualTo(1);
      assertThat(buffer.release()).as("last reference to %s", buffer).isTrue();
      assertThat(buffer.refCnt()).as("references to %s", buffer).isZero();
    }
    assertThat(BufferKind.pooledInUse()).as("pooled").isEqualTo(pooledBefore);
    assertThat(BufferKind.unpooledInUse()).as("not pooled").isEqualTo(unpooledBefore);
  }
}
