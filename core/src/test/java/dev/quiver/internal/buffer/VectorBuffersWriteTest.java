/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.Form;
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
@MethodSource("dev.quiver.internal.buffer.Pieces#everyWritableKindAndForm")
class VectorBuffersWriteTest<A> {

  private static final int MARGIN = 20;

  private final BufferKind kind;
  private final Form<A> form;
  private final SplittableRandom random;

  @AutoClose private final OwnedBuffers buffers = new OwnedBuffers();

  VectorBuffersWriteTest(BufferKind kind, Form<A> form) {
    this.kind = kind;
    this.form = form;
    this.random = Seed.random(kind + " " + form);
  }

  @Test
  void elementsStandAtTheWriterIndexAndNothingElseIsTouched() {
    for (int count : Pieces.sizes(form)) {
      A source = form.random(random, count + 3);
      int length = count * form.size();
      ByteBuf buffer = buffers.own(kind.create(MARGIN + length + MARGIN));
      int start = Math.min(3, buffer.capacity());
      byte[] expected = ByteBufUtil.getBytes(buffer, 0, buffer.capacity());
      expected = Arrays.copyOf(expected, Math.max(expected.length, start + length));
      System.arraycopy(form.wire(source), 2 * form.size(), expected, start, length);
      buffer.setIndex(Math.min(1, start), start);

      VectorBuffers.write(buffer, form.array(), source, 2, count);

      byte[] actual = ByteBufUtil.getBytes(buffer, 0, expected.length);
      assertThat(actual).as("%d elements, %s", count, place()).isEqualTo(expected);
      assertThat(buffer.readerIndex()).isEqualTo(Math.min(1, start));
      assertThat(buffer.writerIndex()).isEqualTo(start + length);
    }
  }

  @Test
  void vectorsFollowEachOther() {
    A first = form.random(random, 5);
    A second = form.random(random, 3);
    ByteBuf buffer = buffers.own(kind.create(8 * form.size()));

    VectorBuffers.write(buffer, form.array(), first, 0, 5);
    VectorBuffers.write(buffer, form.array(), second, 0, 0);
    VectorBuffers.write(buffer, form.array(), second, 0, 3);

    byte[] expected = Arrays.copyOf(form.wire(first), 8 * form.size());
    System.arraycopy(form.wire(second), 0, expected, 5 * form.size(), 3 * form.size());
    assertThat(ByteBufUtil.getBytes(buffer)).as(place()).isEqualTo(expected);
  }

  @Test
  void theSourceIsLeftAsItWas() {
    int count = Pieces.sizes(form)[12];
    A source = form.random(random, count);
    long[] before = form.words().apply(source);

    VectorBuffers.write(
        buffers.own(kind.create(count * form.size())), form.array(), source, 0, count);

    assertThat(form.words().apply(source)).as(place()).isEqualTo(before);
  }

  private String place() {
    return "%s, %s; %s".formatted(kind, form, Seed.describe());
  }
}
