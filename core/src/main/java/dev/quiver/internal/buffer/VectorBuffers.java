/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import dev.quiver.internal.kernel.KernelSet;
import dev.quiver.internal.kernel.Scratch;
import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import dev.quiver.vector.VectorElementException;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Writes vectors to Netty buffers and reads them back, whatever the buffer is made of.
 *
 * <p>Heap, direct, pooled, sliced, read-only and composite buffers are all fine, and an element may
 * straddle the components of a composite one. Bytes are big-endian, whatever the order of the
 * buffer. Reference counts are never touched: the buffer stays its owner's. Methods are thread-safe
 * as far as the buffer is: any number of threads may read one buffer at once, only one may write.
 *
 * <p>An array range that does not exist throws {@link IndexOutOfBoundsException} before a byte is
 * moved, and so does a range of bytes that the buffer does not have; nothing is ever allocated by
 * the size of a value. Elements pass through {@link Scratch} on their way to and from buffers whose
 * own memory the kernel cannot reach.
 *
 * <pre>{@code
 * ByteBuf cell = allocator.buffer(4 * embedding.length);
 * VectorBuffers.write(cell, VectorArray.FLOATS, embedding, 0, embedding.length);
 * }</pre>
 */
public final class VectorBuffers {

  private VectorBuffers() {}

  /**
   * Writes elements at the writer index and moves it behind them. The buffer grows if it has to and
   * can.
   *
   * @param target the buffer
   * @param arrayKind which array
   * @param source the elements
   * @param index the first element to write
   * @param count the number of elements
   * @param <A> the array type
   * @throws IndexOutOfBoundsException if the array has no such elements, or the buffer cannot grow
   *     to hold them
   * @throws VectorElementException if a UUID is null; nothing is written then
   * @throws io.netty.util.IllegalReferenceCountException if the buffer was released
   * @throws java.nio.ReadOnlyBufferException if the buffer is read-only
   */
  public static <A> void write(
      ByteBuf target, VectorArray<A> arrayKind, A source, int index, int count) {
    Objects.checkFromIndexSize(index, count, arrayKind.count(source));
    int invalid = arrayKind.firstInvalid(arrayKind.elementType(), source, index, count);
    if (invalid >= 0) {
      throw new VectorElementException("vector<uuid>", invalid, "a UUID", "null");
    }
    int offset = target.writerIndex();
    long bytes = (long) count * arrayKind.elementSize();
    Objects.checkFromIndexSize((long) offset, bytes, (long) Integer.MAX_VALUE);
    int length = (int) bytes;
    target.ensureWritable(length);
    VectorKernel kernel = KernelSet.best();
    if (target.hasArray()) {
      arrayKind.encode(kernel, source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (target.nioBufferCount() == 1) {
      ByteBuffer memory = target.internalNioBuffer(offset, length);
      arrayKind.encode(kernel, source, index, count, memory, memory.position());
    } else {
      writeInPieces(kernel, target, offset, arrayKind, source, index, count);
    }
    target.writerIndex(offset + length);
  }

  /**
   * Reads elements from an absolute offset; the reader index is left as it is.
   *
   * @param source the buffer
   * @param offset the byte at which the elements start, from byte 0 of the buffer
   * @param arrayKind which array
   * @param target the array to fill
   * @param index the first element to set
   * @param count the number of elements
   * @param <A> the array type
   * @throws IndexOutOfBoundsException if the array has no such elements, or the bytes do not lie
   *     between byte 0 and the buffer's writer index
   * @throws io.netty.util.IllegalReferenceCountException if the buffer was released
   */
  public static <A> void read(
      ByteBuf source, int offset, VectorArray<A> arrayKind, A target, int index, int count) {
    Objects.checkFromIndexSize(index, count, arrayKind.count(target));
    long length = (long) count * arrayKind.elementSize();
    Objects.checkFromIndexSize((long) offset, length, (long) source.writerIndex());
    VectorKernel kernel = KernelSet.best();
    if (source.hasArray()) {
      arrayKind.decode(kernel, source.array(), source.arrayOffset() + offset, target, index, count);
      return;
    }
    boolean address = source.hasMemoryAddress();
    if (address
        && kernel.reachesDirectBuffers()
        && DirectWindow.read(
            kernel, source, offset, (int) length, arrayKind, target, index, count)) {
      return;
    }
    // Bytes of a buffer with an address are copied without an allocation. Others may share a
    // position between the threads that copy from them.
    if (source.nioBufferCount() == 1 && (!address || source.isReadOnly())) {
      ByteBuffer memory = source.nioBuffer(offset, (int) length);
      arrayKind.decode(kernel, memory, memory.position(), target, index, count);
    } else {
      readInPieces(kernel, source, offset, arrayKind, target, index, count);
    }
  }

  private static <A> void writeInPieces(
      VectorKernel kernel,
      ByteBuf target,
      int offset,
      VectorArray<A> arrayKind,
      A source,
      int index,
      int count) {
    int size = arrayKind.elementSize();
    byte[] scratch = Scratch.bytes();
    int piece = scratch.length / size;
    for (int done = 0; done < count; done += piece) {
      int elements = Math.min(piece, count - done);
      arrayKind.encode(kernel, source, index + done, elements, scratch, 0);
      target.setBytes(offset + size * done, scratch, 0, size * elements);
    }
  }

  private static <A> void readInPieces(
      VectorKernel kernel,
      ByteBuf source,
      int offset,
      VectorArray<A> arrayKind,
      A target,
      int index,
      int count) {
    int size = arrayKind.elementSize();
    byte[] scratch = Scratch.bytes();
    int piece = scratch.length / size;
    for (int done = 0; done < count; done += piece) {
      int elements = Math.min(piece, count - done);
      source.getBytes(offset + size * done, scratch, 0, size * elements);
      arrayKind.decode(kernel, scratch, 0, target, index + done, elements);
    }
  }
}
