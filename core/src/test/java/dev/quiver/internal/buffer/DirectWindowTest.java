/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.testkit.Seed;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledUnsafeDirectByteBuf;
import io.netty.util.IllegalReferenceCountException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** What a thread keeps of the direct memory it reads never shows in what it reads. */
class DirectWindowTest {

  private static final int ELEMENTS = 300;

  private final SplittableRandom random = Seed.random("window");

  @Test
  void memoryThatIsReleasedAndUsedAgainIsReadAsItIs() {
    PooledByteBufAllocator pool = new PooledByteBufAllocator(true);
    List<ByteBuf> held = new ArrayList<>();
    try {
      for (int round = 0; round < 3_000; round++) {
        if (held.size() > 4 || (!held.isEmpty() && random.nextBoolean())) {
          held.remove(random.nextInt(held.size())).release();
        } else {
          held.add(filled(pool.directBuffer(4 * random.nextInt(ELEMENTS, 20 * ELEMENTS))));
        }
        for (ByteBuf buffer : held) {
          assertRead(buffer, 4 * random.nextInt(buffer.writerIndex() / 4 - ELEMENTS + 1));
        }
      }
    } finally {
      held.forEach(ByteBuf::release);
    }
  }

  @Test
  void partsOfWhatWasReadBeforeAreReadWhereTheyLie() {
    ByteBuf buffer = filled(PooledByteBufAllocator.DEFAULT.directBuffer(12 * ELEMENTS));
    try {
      assertRead(buffer, 0);
      assertRead(buffer, 4);
      for (int start = 1; start < ELEMENTS; start += 7) {
        ByteBuf slice = buffer.slice(start, 8 * ELEMENTS);
        assertRead(slice, 3);
        assertRead(slice, 8);
        assertRead(slice.asReadOnly(), 1);
      }
    } finally {
      buffer.release();
    }
  }

  @Test
  void whatWasReleasedIsRefusedThoughItWasReadBefore() {
    ByteBuf buffer = filled(PooledByteBufAllocator.DEFAULT.directBuffer(4 * ELEMENTS));
    assertRead(buffer, 0);
    assertRead(buffer, 0);
    buffer.release();

    assertThatThrownBy(
            () -> VectorBuffers.read(buffer, 0, VectorArray.INTS, new int[ELEMENTS], 0, ELEMENTS))
        .isInstanceOf(IllegalReferenceCountException.class);
  }

  @Test
  void aReadOutsideOfTheBufferIsRefusedThoughTheWindowIsLarger() {
    ByteBuf buffer = filled(PooledByteBufAllocator.DEFAULT.directBuffer(8 * ELEMENTS));
    try {
      assertRead(buffer, 0);
      assertRead(buffer, 0);
      ByteBuf slice = buffer.slice(4, 4 * ELEMENTS);

      assertThatThrownBy(
              () -> VectorBuffers.read(slice, 4, VectorArray.INTS, new int[ELEMENTS], 0, ELEMENTS))
          .isInstanceOf(IndexOutOfBoundsException.class);
    } finally {
      buffer.release();
    }
  }

  /**
   * Memory that was freed by closing its arena, and that another buffer now has: a second view of
   * the same address stands for it.
   */
  @Test
  @EnabledForJreRange(min = JRE.JAVA_22, disabledReason = "Arenas are public since JDK 22")
  void memoryOfAnArenaThatIsClosedIsAnothersLater() throws Exception {
    ByteBuf owner = filled(PooledByteBufAllocator.DEFAULT.directBuffer(8 * ELEMENTS));
    try {
      ArenaMemory arena = ArenaMemory.over(owner.memoryAddress(), owner.capacity());
      ByteBuf view = Unpooled.wrappedBuffer(arena.memory());
      assertThat(view.hasMemoryAddress()).isTrue();
      assertRead(view, 0);
      assertRead(view, 4);
      arena.close();
      for (int round = 0; round < 3; round++) {
        assertRead(owner, 8);
        assertRead(owner.slice(4, 4 * ELEMENTS), 0);
      }
    } finally {
      owner.release();
    }
  }

  /** With any kernel: which of them asks for a window is another matter. */
  @Test
  void theSecondReadFromTheSameMemoryOpensAWindow() {
    onAThreadWithoutAWindow(
        () -> {
          ByteBuf buffer = filled(new Kept(8 * ELEMENTS));
          ByteBuf other = filled(new Kept(8 * ELEMENTS));
          try {
            assertThat(isReadByWindow(buffer, 0)).as("first").isFalse();
            assertThat(isReadByWindow(buffer, 0)).as("second").isTrue();
            assertThat(isReadByWindow(buffer, 4 * ELEMENTS)).as("its last bytes").isTrue();
            assertThat(isReadByWindow(buffer.slice(8, 4 * ELEMENTS), 0))
                .as("a part of it")
                .isTrue();

            assertThat(isReadByWindow(other, 0)).as("elsewhere").isFalse();
            assertThat(isReadByWindow(buffer, 4)).as("still open").isTrue();
            assertThat(isReadByWindow(other, 0)).as("elsewhere again").isTrue();
            assertThat(isReadByWindow(buffer, 0)).as("no longer open").isFalse();
          } finally {
            buffer.release();
            other.release();
          }
        });
  }

  /** Between the first and the second read from some memory there may be none from another. */
  @Test
  void memoryBeforeAndBehindTheWindowIsOutsideOfIt() {
    onAThreadWithoutAWindow(
        () -> {
          ByteBuf buffer = filled(new Kept(12 * ELEMENTS));
          try {
            ByteBuf middle = buffer.slice(4 * ELEMENTS, 4 * ELEMENTS);
            assertThat(isReadByWindow(middle, 0)).isFalse();
            assertThat(isReadByWindow(middle, 0)).isTrue();

            assertThat(isReadByWindow(buffer.slice(4 * ELEMENTS - 1, 4 * ELEMENTS), 0)).isFalse();
            assertThat(isReadByWindow(middle, 0)).as("the middle").isTrue();
            assertThat(isReadByWindow(buffer.slice(4 * ELEMENTS + 1, 4 * ELEMENTS), 0)).isFalse();
            assertThat(isReadByWindow(middle, 0)).as("the middle").isTrue();
          } finally {
            buffer.release();
          }
        });
  }

  @Test
  void memoryThatIsReadOnlyHasNoWindow() {
    onAThreadWithoutAWindow(
        () -> {
          ByteBuf buffer = filled(UnpooledByteBufAllocator.DEFAULT.directBuffer(4 * ELEMENTS));
          try {
            ByteBuf readOnly = buffer.asReadOnly();
            for (int read = 0; read < 3; read++) {
              assertThat(isReadByWindow(readOnly, 0)).isFalse();
            }
          } finally {
            buffer.release();
          }
        });
  }

  /** A thread keeps what it has seen of memory that another test has had at the same address. */
  static void onAThreadWithoutAWindow(Runnable task) {
    CompletableFuture.runAsync(task, it -> new Thread(it).start()).join();
  }

  private static boolean isReadByWindow(ByteBuf buffer, int offset) {
    int[] elements = new int[ELEMENTS];
    boolean read =
        DirectWindow.read(
            KernelSet.best(),
            buffer,
            offset,
            Integer.BYTES * ELEMENTS,
            VectorArray.INTS,
            elements,
            0,
            ELEMENTS);
    int[] expected = new int[ELEMENTS];
    for (int i = 0; i < ELEMENTS && read; i++) {
      expected[i] = buffer.getInt(offset + 4 * i);
    }
    assertThat(elements).isEqualTo(expected);
    return read;
  }

  private ByteBuf filled(ByteBuf buffer) {
    while (buffer.isWritable(4)) {
      buffer.writeInt(random.nextInt());
    }
    return buffer;
  }

  private static void assertRead(ByteBuf buffer, int offset) {
    int[] elements = new int[ELEMENTS];
    VectorBuffers.read(buffer, offset, VectorArray.INTS, elements, 0, ELEMENTS);
    int[] expected = new int[ELEMENTS];
    for (int i = 0; i < ELEMENTS; i++) {
      expected[i] = buffer.getInt(offset + 4 * i);
    }
    assertThat(elements).isEqualTo(expected);
  }

  /** Keeps what a window is made of from being collected, as the thread does not. */
  private static final class Kept extends UnpooledUnsafeDirectByteBuf {

    private final List<ByteBuffer> views = new ArrayList<>();

    Kept(int capacity) {
      super(UnpooledByteBufAllocator.DEFAULT, capacity, capacity);
    }

    @Override
    public ByteBuffer nioBuffer(int index, int length) {
      ByteBuffer view = super.nioBuffer(index, length);
      views.add(view);
      return view;
    }
  }
}
