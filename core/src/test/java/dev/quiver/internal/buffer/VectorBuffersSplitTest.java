/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ArrayCase;
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
@MethodSource("dev.quiver.testkit.ArrayCase#all")
class VectorBuffersSplitTest<A> {

  private static final int COUNT = 3;

  private final ArrayCase<A> arrayCase;
  private final A elements;
  private final byte[] wire;

  @AutoClose private final OwnedBuffers buffers = new OwnedBuffers();

  VectorBuffersSplitTest(ArrayCase<A> arrayCase) {
    this.arrayCase = arrayCase;
    this.elements = arrayCase.random(Seed.random(arrayCase), COUNT);
    this.wire = arrayCase.wire(elements);
  }

  @Test
  void isReadFromTheParts() {
    for (int first = 0; first <= wire.length; first++) {
      for (int second = first; second <= wire.length; second++) {
        ByteBuf buffer = buffers.own(parts(first, second)).writerIndex(wire.length);
        buffer.setBytes(0, wire);
        A target = arrayCase.guards(COUNT);

        VectorBuffers.read(buffer, 0, arrayCase.array(), target, 0, COUNT);

        assertThat(arrayCase.words().apply(target))
            .as("%s split at %d and %d; %s", arrayCase, first, second, Seed.describe())
            .isEqualTo(arrayCase.words().apply(elements));
      }
    }
  }

  @Test
  void isWrittenToTheParts() {
    for (int first = 0; first <= wire.length; first++) {
      for (int second = first; second <= wire.length; second++) {
        ByteBuf buffer = buffers.own(parts(first, second));

        VectorBuffers.write(buffer, arrayCase.array(), elements, 0, COUNT);

        assertThat(ByteBufUtil.getBytes(buffer))
            .as("%s split at %d and %d; %s", arrayCase, first, second, Seed.describe())
            .isEqualTo(wire);
      }
    }
  }

  /** Every end of a value is missing once: too short a buffer is refused at every length. */
  @Test
  void isRefusedWhereItsEndIsMissing() {
    for (int length = 0; length < wire.length; length++) {
      ByteBuf buffer = buffers.own(parts(length / 2, length)).writerIndex(length);
      A target = arrayCase.guards(COUNT);

      assertThat(readFails(buffer, target)).as("%d bytes of %s", length, arrayCase).isTrue();
      assertThat(arrayCase.words().apply(target))
          .isEqualTo(arrayCase.words().apply(arrayCase.guards(COUNT)));
    }
  }

  private boolean readFails(ByteBuf buffer, A target) {
    try {
      VectorBuffers.read(buffer, 0, arrayCase.array(), target, 0, COUNT);
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
