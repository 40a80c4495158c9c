/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Form;
import dev.quiver.testkit.Seed;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** A vector chopped in two or three at every byte there is. */
@ParameterizedClass
@MethodSource("dev.quiver.testkit.Form#all")
class VectorBuffersSplitTest<A> {

  private static final int COUNT = 3;

  private final Form<A> form;
  private final A elements;
  private final byte[] wire;

  @AutoClose private final OwnedBuffers buffers = new OwnedBuffers();

  VectorBuffersSplitTest(Form<A> form) {
    this.form = form;
    this.elements = form.random(Seed.random(form), COUNT);
    this.wire = form.wire(elements);
  }

  @Test
  void isReadFromTheParts() {
    for (int first = 0; first <= wire.length; first++) {
      for (int second = first; second <= wire.length; second++) {
        ByteBuf buffer = buffers.own(parts(first, second)).writerIndex(wire.length);
        buffer.setBytes(0, wire);
        A target = form.guards(COUNT);

        VectorBuffers.read(buffer, 0, form.array(), target, 0, COUNT);

        assertThat(form.words().apply(target))
            .as("%s split at %d and %d; %s", form, first, second, Seed.describe())
            .isEqualTo(form.words().apply(elements));
      }
    }
  }

  @Test
  void isWrittenToTheParts() {
    for (int first = 0; first <= wire.length; first++) {
      for (int second = first; second <= wire.length; second++) {
        ByteBuf buffer = buffers.own(parts(first, second));

        VectorBuffers.write(buffer, form.array(), elements, 0, COUNT);

        assertThat(ByteBufUtil.getBytes(buffer))
            .as("%s split at %d and %d; %s", form, first, second, Seed.describe())
            .isEqualTo(wire);
      }
    }
  }

  /** Every end of a value is missing once: too short a buffer is refused at every length. */
  @Test
  void isRefusedWhereItsEndIsMissing() {
    for (int length = 0; length < wire.length; length++) {
      ByteBuf buffer = buffers.own(parts(length / 2, length)).writerIndex(length);
      A target = form.guards(COUNT);

      assertThat(readFails(buffer, target)).as("%d bytes of %s", length, form).isTrue();
      assertThat(form.words().apply(target)).isEqualTo(form.words().apply(form.guards(COUNT)));
    }
  }

  private boolean readFails(ByteBuf buffer, A target) {
    try {
      VectorBuffers.read(buffer, 0, form.array(), target, 0, COUNT);
      return false;
    } catch (IndexOutOfBoundsException expected) {
      return true;
    }
  }

  private CompositeByteBuf parts(int first, int second) {
    return Unpooled.compositeBuffer()
        .addComponent(Unpooled.wrappedBuffer(Arrays.copyOfRange(wire, 0, first)))
        .addComponent(Unpooled.directBuffer(64).writeZero(second - first))
        .addComponent(Unpooled.wrappedBuffer(new byte[wire.length - second]));
  }
}
