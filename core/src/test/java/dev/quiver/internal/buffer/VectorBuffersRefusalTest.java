/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.testkit.ArrayCase;
import dev.quiver.vector.VectorElementException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.util.IllegalReferenceCountException;
import java.nio.ReadOnlyBufferException;
import java.util.Arrays;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@link VectorBuffers} refuses, and that it leaves no trace then. */
class VectorBuffersRefusalTest {

  private static final int MAX = Integer.MAX_VALUE;
  private static final int MIN = Integer.MIN_VALUE;

  @AutoClose private final OwnedBuffers buffers = new OwnedBuffers();

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.buffer.BufferKind#writable")
  void elementsThatTheArrayDoesNotHaveAreNotWritten(BufferKind kind) {
    int[][] ranges = {
      {-1, 1},
      {0, -1},
      {4, 1},
      {0, 5},
      {5, 0},
      {1, MAX},
      {MAX, 1},
      {MAX, MAX},
      {MIN, 1},
      {0, MIN},
      {MIN, MIN},
      {MIN + 1, 1},
      {0, MIN + 1},
      {1 << 30, 1},
      {0, 1 << 30},
      {0, 1 << 29}
    };
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      ByteBuf buffer = buffers.own(kind.create(8));
      for (int[] range : ranges) {
        assertRefusedWithoutTrace(
            IndexOutOfBoundsException.class,
            buffer,
            () -> write(buffer, arrayCase, 4, range[0], range[1]));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void elementsThatTheArrayDoesNotHaveAreNotRead(BufferKind kind) {
    ByteBuf buffer = buffers.own(kind.filled(new byte[400]));
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      for (int[] range : new int[][] {{-1, 1}, {0, -1}, {4, 1}, {0, 5}, {MAX, MAX}, {MIN, 1}}) {
        assertReadRefused(buffer, arrayCase, 0, range[0], range[1]);
      }
    }
  }

  /** So many that some would be read in pieces before there is no room for others. */
  @ParameterizedTest
  @EnumSource
  void nothingIsReadIfThereIsNoRoomForAll(BufferKind kind) {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      ByteBuf buffer = buffers.own(kind.filled(new byte[3000 * arrayCase.size()]));
      assertReadRefused(buffer, arrayCase, 3000, 0, 1, 3000);
    }
  }

  @ParameterizedTest
  @EnumSource
  void bytesOutsideZeroToTheWriterIndexAreNotRead(BufferKind kind) {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      int length = 4 * arrayCase.size();
      ByteBuf buffer = buffers.own(kind.filled(new byte[length + 32]));
      // There is memory behind the writer index of most kinds, but no value.
      buffer.writerIndex(length + 2);
      for (int offset : new int[] {-1, 3, length, length + 3, MAX, MAX - 15, MIN, MIN + 1}) {
        assertReadRefused(buffer, arrayCase, offset, 0, 4);
      }
      assertReadRefused(buffer, arrayCase, length + 3 - arrayCase.size(), 0, 1);
      assertReadRefused(buffer, arrayCase, length + 3, 0, 0);
      assertReadRefused(buffer, arrayCase, -1, 0, 0);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.buffer.BufferKind#fixed")
  void bufferThatCannotGrowIsNotOverrun(BufferKind kind) {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      ByteBuf buffer = buffers.own(kind.create(4 * arrayCase.size() + 2));
      buffer.writerIndex(3);
      assertRefusedWithoutTrace(
          IndexOutOfBoundsException.class, buffer, () -> write(buffer, arrayCase, 4, 0, 4));
    }
  }

  @ParameterizedTest
  @EnumSource(names = "(UNPOOLED|POOLED)_(HEAP|DIRECT)", mode = Mode.MATCH_ALL)
  void maxCapacityIsNotExceeded(BufferKind kind) {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      int max = 3 + 4 * arrayCase.size();
      ByteBuf buffer = buffers.own(kind.bounded(8, max));
      buffer.setIndex(1, 4);
      assertRefusedWithoutTrace(
          IndexOutOfBoundsException.class, buffer, () -> write(buffer, arrayCase, 4, 0, 4));

      buffer.writerIndex(3);
      write(buffer, arrayCase, 4, 0, 4);
      assertThat(buffer.writerIndex()).isEqualTo(max);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.buffer.BufferKind#writable")
  void nullUuidLeavesTheIndicesAsTheyWere(BufferKind kind) {
    for (int count : new int[] {1, 3, 258, 513}) {
      for (int at : new int[] {0, count / 2, count - 1}) {
        UUID[] uuids = new UUID[count];
        Arrays.fill(uuids, new UUID(1, 2));
        uuids[at] = null;
        ByteBuf buffer = buffers.own(kind.create(3 + count * 16));
        int start = Math.min(3, buffer.capacity());
        buffer.setIndex(Math.min(1, start), start);

        assertThatExceptionOfType(VectorElementException.class)
            .isThrownBy(() -> VectorBuffers.write(buffer, VectorArray.UUIDS, uuids, 0, count))
            .withMessage("vector<uuid>: expected a UUID at index " + at + ", got null");

        assertThat(buffer.readerIndex()).isEqualTo(Math.min(1, start));
        assertThat(buffer.writerIndex()).isEqualTo(start);
      }
    }
  }

  @Test
  void readOnlyBufferIsNotWritten() {
    for (BufferKind kind : BufferKind.readOnly()) {
      for (ArrayCase<?> arrayCase : ArrayCase.all()) {
        ByteBuf buffer = buffers.own(kind.filled(new byte[8 * arrayCase.size()]));
        assertRefusedWithoutTrace(
            ReadOnlyBufferException.class, buffer, () -> write(buffer, arrayCase, 4, 0, 4));
        buffer.writerIndex(1);
        assertRefusedWithoutTrace(
            ReadOnlyBufferException.class, buffer, () -> write(buffer, arrayCase, 4, 0, 4));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.buffer.BufferKind#writable")
  void releasedBufferIsNotWritten(BufferKind kind) {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      ByteBuf buffer = kind.create(64);
      assertThat(buffer.release()).isTrue();
      assertThatExceptionOfType(IllegalReferenceCountException.class)
          .isThrownBy(() -> write(buffer, arrayCase, 4, 0, 4));
      assertThat(buffer.refCnt()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void releasedBufferIsNotRead(BufferKind kind) {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      ByteBuf buffer = kind.filled(new byte[64]);
      assertThat(buffer.release()).isTrue();
      assertThatExceptionOfType(IllegalReferenceCountException.class)
          .isThrownBy(() -> read(buffer, arrayCase, 4));
      assertThat(buffer.refCnt()).isZero();
    }
  }

  @Test
  void emptyBufferHoldsTheEmptyRangeOnly() {
    for (ArrayCase<?> arrayCase : ArrayCase.all()) {
      write(Unpooled.EMPTY_BUFFER, arrayCase, 4, 0, 0);
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> write(Unpooled.EMPTY_BUFFER, arrayCase, 4, 0, 1));
      assertReadRefused(Unpooled.EMPTY_BUFFER, arrayCase, 0, 0, 1);
    }
  }

  private static <A> void write(
      ByteBuf buffer, ArrayCase<A> arrayCase, int length, int index, int count) {
    VectorBuffers.write(buffer, arrayCase.array(), arrayCase.guards(length), index, count);
  }

  private static <A> void assertReadRefused(
      ByteBuf buffer, ArrayCase<A> arrayCase, int offset, int index, int count) {
    assertReadRefused(buffer, arrayCase, 4, offset, index, count);
  }

  private static <A> void assertReadRefused(
      ByteBuf buffer, ArrayCase<A> arrayCase, int length, int offset, int index, int count) {
    A target = arrayCase.guards(length);
    assertRefusedWithoutTrace(
        IndexOutOfBoundsException.class,
        buffer,
        () -> VectorBuffers.read(buffer, offset, arrayCase.array(), target, index, count));
    assertThat(arrayCase.words().apply(target))
        .isEqualTo(arrayCase.words().apply(arrayCase.guards(length)));
  }

  private static <A> void read(ByteBuf buffer, ArrayCase<A> arrayCase, int count) {
    VectorBuffers.read(buffer, 0, arrayCase.array(), arrayCase.guards(count), 0, count);
  }

  private static void assertRefusedWithoutTrace(
      Class<? extends Exception> exception, ByteBuf buffer, ThrowingCallable call) {
    int capacity = buffer.capacity();
    int reader = buffer.readerIndex();
    int writer = buffer.writerIndex();
    byte[] before = ByteBufUtil.getBytes(buffer, 0, capacity);

    assertThatExceptionOfType(exception).isThrownBy(call);

    assertThat(buffer.capacity()).isEqualTo(capacity);
    assertThat(buffer.readerIndex()).isEqualTo(reader);
    assertThat(buffer.writerIndex()).isEqualTo(writer);
    assertThat(ByteBufUtil.getBytes(buffer, 0, capacity)).isEqualTo(before);
  }
}
