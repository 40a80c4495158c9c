/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ArrayCase;
import dev.quiver.testkit.Seed;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Buffers that have less room than the vector needs, and grow. */
class VectorBuffersGrowthTest {

  @AutoClose private final OwnedBuffers buffers = new OwnedBuffers();

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.buffer.BufferKind#growing")
  void bufferGrowsAndKeepsWhatItHad(BufferKind kind) {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      for (int count : Pieces.sizes(arrayCase)) {
        growTo(kind, arrayCase, count);
      }
    }
  }

  @Test
  void duplicateGrowsWithItsOriginal() {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      growTo(BufferKind.HEAP_DUPLICATE, arrayCase, 100);
    }
  }

  private <A> void growTo(BufferKind kind, ArrayCase<A> arrayCase, int count) {
    A source = arrayCase.random(Seed.random(arrayCase), count);
    ByteBuf buffer = buffers.own(kind.create(4));
    buffer.writeByte(1).writeByte(2).writeByte(3).readByte();

    VectorBuffers.write(buffer, arrayCase.array(), source, 0, count);

    assertThat(buffer.readerIndex()).isEqualTo(1);
    assertThat(buffer.writerIndex()).isEqualTo(3 + count * arrayCase.size());
    assertThat(ByteBufUtil.getBytes(buffer, 0, 3)).containsExactly(1, 2, 3);
    assertThat(ByteBufUtil.getBytes(buffer, 3, count * arrayCase.size()))
        .as("%d elements, %s, %s; %s", count, kind, arrayCase, Seed.describe())
        .isEqualTo(arrayCase.wire(source));
  }
}
