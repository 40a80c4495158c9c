/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.quiver.internal.kernel.VectorArray;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledDirectByteBuf;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Elements go straight to and from memory that can be reached, not through scratch memory. */
class VectorBuffersStraightTest {

  private static final int[] ELEMENTS = {1, -2, 3_000_000, 4};
  private static final int LENGTH = Integer.BYTES * ELEMENTS.length;

  @Test
  void arraysAreWrittenAndReadInPlace() {
    assertMoved(new HeapWithoutCopies());
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

  /** Fails where bytes are copied. */
  private static final class HeapWithoutCopies extends UnpooledHeapByteBuf {

    HeapWithoutCopies() {
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
  }

  /** Fails where it is read by the other one of the two ways, or written through a copy. */
  private static final class Direct extends UnpooledDirectByteBuf {

    private final boolean address;
    private final boolean readOnly;
    private final boolean copied;

    Direct(boolean address, boolean readOnly, boolean copied) {
      super(UnpooledByteBufAllocator.DEFAULT, LENGTH, LENGTH);
      this.address = address;
      this.readOnly = readOnly;
      this.copied = copied;
    }

    @Override
    public boolean hasMemoryAddress() {
      return address && super.hasMemoryAddress();
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
