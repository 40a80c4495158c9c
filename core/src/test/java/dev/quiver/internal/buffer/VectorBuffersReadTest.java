/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.testkit.ArrayCase;
import dev.quiver.testkit.Seed;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@link VectorBuffers#read} takes from a buffer that has the bytes. */
@ParameterizedClass(name = "{0}, {1}")
@MethodSource("dev.quiver.internal.buffer.Pieces#everyKindAndArray")
class VectorBuffersReadTest<A> {

  private static final int OFFSET = 3;

  private final BufferKind kind;
  private final ArrayCase<A> arrayCase;
  private final SplittableRandom random;

  @AutoClose private final OwnedBuffers buffers = new OwnedBuffers();

  VectorBuffersReadTest(BufferKind kind, ArrayCase<A> arrayCase) {
    this.kind = kind;
    this.arrayCase = arrayCase;
    this.random = Seed.random(kind + " " + arrayCase);
  }

  @Test
  void elementsComeFromTheOffsetAndNothingElseIsTouched() {
    for (int count : Pieces.sizes(arrayCase)) {
      A elements = arrayCase.random(random, count);
      byte[] content = cell(elements);
      ByteBuf buffer = buffers.own(kind.filled(content));
      buffer.readerIndex(2);
      A target = arrayCase.guards(count + 3);
      A again = arrayCase.guards(count + 3);

      VectorBuffers.read(buffer, OFFSET, arrayCase.array(), target, 2, count);
      VectorBuffers.read(buffer, OFFSET, arrayCase.array(), again, 2, count);

      long[] expected = arrayCase.guardedWords(elements, 0, count, 2, count + 3);
      assertThat(arrayCase.words().apply(target))
          .as("%d elements, %s", count, place())
          .isEqualTo(expected);
      assertThat(arrayCase.words().apply(again))
          .as("%d elements, %s", count, place())
          .isEqualTo(expected);
      assertThat(buffer.readerIndex()).isEqualTo(2);
      assertThat(buffer.writerIndex()).isEqualTo(content.length);
      assertThat(ByteBufUtil.getBytes(buffer, 0, content.length)).isEqualTo(content);
    }
  }

  @Test
  void theReaderIndexHasNoSay() {
    A elements = arrayCase.random(random, 4);
    byte[] content = cell(elements);
    ByteBuf buffer = buffers.own(kind.filled(content));
    buffer.readerIndex(content.length);
    A target = arrayCase.guards(4);

    VectorBuffers.read(buffer, OFFSET, arrayCase.array(), target, 0, 4);

    assertThat(arrayCase.words().apply(target))
        .as(place())
        .isEqualTo(arrayCase.words().apply(elements));
    assertThat(buffer.readerIndex()).isEqualTo(content.length);
  }

  @Test
  void threadsReadOneBufferAtOnce() throws Exception {
    A elements = arrayCase.random(random, 303);
    ByteBuf buffer = buffers.own(kind.filled(cell(elements)));
    CyclicBarrier start = new CyclicBarrier(3);
    List<Callable<Void>> readers = new ArrayList<>();
    for (int reader = 0; reader < 3; reader++) {
      int from = reader;
      readers.add(
          () -> {
            start.await();
            readRepeatedly(buffer, elements, from, 300);
            return null;
          });
    }

    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      for (Future<Void> reader : threads.invokeAll(readers)) {
        reader.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private void readRepeatedly(ByteBuf buffer, A elements, int from, int count) {
    long[] expected = arrayCase.guardedWords(elements, from, count, 0, count);
    for (int round = 0; round < 300; round++) {
      A target = arrayCase.array().newArray(count);
      VectorBuffers.read(
          buffer, OFFSET + from * arrayCase.size(), arrayCase.array(), target, 0, count);
      assertThat(Arrays.equals(arrayCase.words().apply(target), expected))
          .as("read %d of reader %d: %s, %s; %s", round, from, kind, arrayCase, Seed.describe())
          .isTrue();
    }
  }

  /** The elements' bytes with guards on both sides. */
  private byte[] cell(A elements) {
    byte[] wire = arrayCase.wire(elements);
    byte[] cell = new byte[OFFSET + wire.length + 5];
    Arrays.fill(cell, ArrayCase.GUARD);
    System.arraycopy(wire, 0, cell, OFFSET, wire.length);
    return cell;
  }

  private String place() {
    return "%s, %s; %s".formatted(kind, arrayCase, Seed.describe());
  }
}
