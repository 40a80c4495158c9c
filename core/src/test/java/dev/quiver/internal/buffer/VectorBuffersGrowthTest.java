/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Form;
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
    for (Form<?> form : Form.all()) {
      for (int count : Pieces.sizes(form)) {
        growTo(kind, form, count);
      }
    }
  }

  @Test
  void duplicateGrowsWithItsOriginal() {
    for (Form<?> form : Form.all()) {
      growTo(BufferKind.HEAP_DUPLICATE, form, 100);
    }
  }

  private <A> void growTo(BufferKind kind, Form<A> form, int count) {
    A source = form.random(Seed.random(form), count);
    ByteBuf buffer = buffers.own(kind.create(4));
    buffer.writeByte(1).writeByte(2).writeByte(3).readByte();

    VectorBuffers.write(buffer, form.array(), source, 0, count);

    assertThat(buffer.readerIndex()).isEqualTo(1);
    assertThat(buffer.writerIndex()).isEqualTo(3 + count * form.size());
    assertThat(ByteBufUtil.getBytes(buffer, 0, 3)).containsExactly(1, 2, 3);
    assertThat(ByteBufUtil.getBytes(buffer, 3, count * form.size()))
        .as("%d elements, %s, %s; %s", count, kind, form, Seed.describe())
        .isEqualTo(form.wire(source));
  }
}
