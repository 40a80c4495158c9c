/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.VectorArray;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import io.netty.buffer.UnpooledUnsafeDirectByteBuf;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Elements go straight to and from memory that can be reached, not through scratch memory. */
class VectorBuffersStraightTest {

  private static final int[] ELEMENTS = {1, -2, 3_000_000, 4};
  private static final int LENGTH = Integer.BYTES * ELEMENTS.length;

  @Test
  void arraysAreWrittenAndReadInPlace() {
    assertMoved(new HeapAlone());
  }

  @Test
  void oneBufferOfTheJdkIsWrittenInPlace() {
    Direct buffer = new Direct(true, false, false);
    try {
      VectorBuffers.write(buffer, VectorArray.INTS, ELEMENTS, 0, ELEMENTS.length);
      assertThat(buffer.getInt(8)).isEqualTo(ELEMENTS[2]);
    } finally {
      buffer.release();
    }
  }

  /** Nobody else asks for its position. */
  @Test
  void aBufferWithoutAnAddressIsReadInPlace() {
    assertMoved(new Direct(false, false, false));
  }

  @Test
  void aReadOnlyBufferIsReadInPlace() {
    assertMoved(new Direct(true, true, false));
  }

  /** Kernels that reach direct memory have a window: see {@link DirectWindowTest}. */
  @Test
  void aBufferWithAnAddressIsCopiedWithoutAView() {
    assertMoved(new Direct(true, false, true));
  }

  /** Kernels that do not reach direct memory copy it each time. */
  @Test
  void memoryThatIsReadAgainIsReadThroughAWindowIfTheKernelReachesIt() {
    boolean window = KernelSet.warmUp().join().reachesDirectBuffers();
    DirectWindowTest.onAThreadWithoutAWindow(
        () -> {
          Direct buffer = new Direct(true, false, true);
          int[] read = new int[ELEMENTS.length];
          try {
            VectorBuffers.write(buffer, VectorArray.INTS, ELEMENTS, 0, ELEMENTS.length);
            VectorBuffers.read(buffer, 0, VectorArray.INTS, read, 0, read.length);
            assertThat(buffer.copies).isEqualTo(1);
            Arrays.fill(read, 0);
            VectorBuffers.read(buffer, 0, VectorArray.INTS, read, 0, read.length);
            assertThat(read).isEqualTo(ELEMENTS);
            assertThat(buffer.copies).isEqualTo(window ? 1 : 2);
          } finally {
            buffer.release();
          }
        });
  }

  @Test
  void partsAreReadOneAfterTheOther() {
    assertMoved(new Parts());
  }

  private static void assertMoved(ByteBuf buffer) {
    try {
      VectorBuffers.write(buffer, VectorArray.INTS, ELEMENTS, 0, ELEMENTS.length);
      int[] read = new int[ELEMENTS.length];
      VectorBuffers.read(buffer, 0, VectorArray.INTS, read, 0, read.length);
      assertThat(read).isEqualTo(ELEMENTS);
    } finally {
      buffer.release();
    }
  }

  /** Fails where bytes are copied, or asked for as an NIO buffer, which is an object more. */
  private static final class HeapAlone extends UnpooledHeapByteBuf {

    HeapAlone() {
      super(UnpooledByteBufAllocator.DEFAULT, LENGTH, LENGTH);
    }

    @Override
    public ByteBuf setBytes(int index, byte[] source, int start, int length) {
      throw new AssertionError("written through a copy");
    }

    @Override
    public ByteBuf getBytes(int index, byte[] target, int start, int length) {
      throw new AssertionError("read through a copy");
    }

    @Override
    public ByteBuffer internalNioBuffer(int index, int length) {
      throw new AssertionError("written through a view");
    }

    @Override
    public ByteBuffer nioBuffer(int index, int length) {
      throw new AssertionError("read through a view");
    }
  }

  /** Fails where its parts are made one, which copies them. */
  private static final class Parts extends CompositeByteBuf {

    Parts() {
      super(UnpooledByteBufAllocator.DEFAULT, true, 2);
      addComponent(true, Unpooled.directBuffer(6).writeZero(6));
      addComponent(true, Unpooled.directBuffer(LENGTH).writeZero(LENGTH));
      clear();
    }

    @Override
    public ByteBuffer nioBuffer(int index, int length) {
      throw new AssertionError("made one");
    }
  }

  /** Fails where it is read by the other one of the two ways, or written through a copy. */
  private static final class Direct extends UnpooledUnsafeDirectByteBuf {

    private final boolean address;
    private final boolean readOnly;
    private final boolean copied;
    private int copies;

    Direct(boolean address, boolean readOnly, boolean copied) {
      super(UnpooledByteBufAllocator.DEFAULT, LENGTH + 1, LENGTH + 1);
      this.address = address;
      this.readOnly = readOnly;
      this.copied = copied;
    }

    @Override
    public boolean hasMemoryAddress() {
      return address;
    }

    @Override
    public boolean isReadOnly() {
      return readOnly;
    }

    @Override
    public ByteBuf setBytes(int index, byte[] source, int start, int length) {
      throw new AssertionError("written through a copy");
    }

    @Override
    public ByteBuf getBytes(int index, byte[] target, int start, int length) {
      assertThat(copied).as("read through a copy").isTrue();
      copies++;
      return super.getBytes(index, target, start, length);
    }

    @Override
    public ByteBuffer nioBuffer(int index, int length) {
      // One that is made of all of the buffer is a window's.
      assertThat(copied && length < capacity()).as("read through a view").isFalse();
      return super.nioBuffer(index, length);
    }
  }
}
