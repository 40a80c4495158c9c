/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ArrayCase;
import dev.quiver.testkit.Seed;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@link VectorBuffers#write} leaves in a buffer that has room. */
@ParameterizedClass(name = "{0}, {1}")
@MethodSource("dev.quiver.internal.buffer.Pieces#everyWritableKindAndArray")
class VectorBuffersWriteTest<A> {

  private static final int MARGIN = 20;

  private final BufferKind kind;
  private final ArrayCase<A> arrayCase;
  private final SplittableRandom random;

  @AutoClose private final OwnedBuffers buffers = new OwnedBuffers();

  VectorBuffersWriteTest(BufferKind kind, ArrayCase<A> arrayCase) {
    this.kind = kind;
    this.arrayCase = arrayCase;
    this.random = Seed.random(kind + " " + arrayCase);
  }

  @Test
  void elementsStandAtTheWriterIndexAndNothingElseIsTouched() {
    for (int count : Pieces.sizes(arrayCase)) {
      A source = arrayCase.random(random, count + 3);
      int length = count * arrayCase.size();
      ByteBuf buffer = buffers.own(kind.create(MARGIN + length + MARGIN));
      int start = Math.min(3, buffer.capacity());
      byte[] expected = ByteBufUtil.getBytes(buffer, 0, buffer.capacity());
      expected = Arrays.copyOf(expected, Math.max(expected.length, start + length));
      System.arraycopy(arrayCase.wire(source), 2 * arrayCase.size(), expected, start, length);
      buffer.setIndex(Math.min(1, start), start);

      VectorBuffers.write(buffer, arrayCase.array(), source, 2, count);

      byte[] actual = ByteBufUtil.getBytes(buffer, 0, expected.length);
      assertThat(actual).as("%d elements, %s", count, place()).isEqualTo(expected);
      assertThat(buffer.readerIndex()).isEqualTo(Math.min(1, start));
      assertThat(buffer.writerIndex()).isEqualTo(start + length);
    }
  }

  @Test
  void vectorsFollowEachOther() {
    A first = arrayCase.random(random, 5);
    A second = arrayCase.random(random, 3);
    ByteBuf buffer = buffers.own(kind.create(8 * arrayCase.size()));

    VectorBuffers.write(buffer, arrayCase.array(), first, 0, 5);
    VectorBuffers.write(buffer, arrayCase.array(), second, 0, 0);
    VectorBuffers.write(buffer, arrayCase.array(), second, 0, 3);

    byte[] expected = Arrays.copyOf(arrayCase.wire(first), 8 * arrayCase.size());
    System.arraycopy(
        arrayCase.wire(second), 0, expected, 5 * arrayCase.size(), 3 * arrayCase.size());
    assertThat(ByteBufUtil.getBytes(buffer)).as(place()).isEqualTo(expected);
  }

  @Test
  void theSourceIsLeftAsItWas() {
    int count = Pieces.sizes(arrayCase)[12];
    A source = arrayCase.random(random, count);
    long[] before = arrayCase.words().apply(source);

    VectorBuffers.write(
        buffers.own(kind.create(count * arrayCase.size())), arrayCase.array(), source, 0, count);

    assertThat(arrayCase.words().apply(source)).as(place()).isEqualTo(before);
  }

  private String place() {
    return "%s, %s; %s".formatted(kind, arrayCase, Seed.describe());
  }
}
