/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.buffer;

import dev.quiver.internal.kernel.VectorArray;
import dev.quiver.internal.kernel.VectorKernel;
import io.netty.buffer.ByteBuf;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads vectors from direct memory without an object for each: Netty makes two whenever it is asked
 * for its memory as an NIO buffer, so that each thread keeps the last one, its window.
 *
 * <p>A window serves any Netty buffer whose bytes lie inside of it. Only the caller's bytes are
 * read through it, at their own address, and the caller's buffer keeps these alive. What became of
 * the Netty buffer that the window was made of, and of the rest of its memory, does not matter. A
 * window is held weakly, so that it keeps no memory from being freed, and is of JDK types only.
 */
final class DirectWindow {

  /** Where the window starts, and where the memory that was last asked for in vain does. */
  private static final int START = 0;

  private static final int SEEN = 1;

  private static final ThreadLocal<Object[]> WINDOWS =
      ThreadLocal.withInitial(() -> new Object[] {new WeakReference<>(null), new long[2]});

  private DirectWindow() {}

  /**
   * Reads elements from a buffer that has an address.
   *
   * @return whether they were read; not if there is no window over them, as one is made when a
   *     thread reads from the same memory a second time
   */
  static <A> boolean read(
      VectorKernel kernel,
      ByteBuf source,
      int offset,
      int length,
      VectorArray<A> arrayKind,
      A target,
      int index,
      int count) {
    Object[] window = WINDOWS.get();
    long[] addresses = (long[]) window[1];
    long address = source.memoryAddress();
    ByteBuffer memory = (ByteBuffer) ((WeakReference<?>) window[0]).get();
    long position = address + offset - addresses[START];
    if (memory == null || position < 0 || position > (long) memory.capacity() - length) {
      memory = open(window, source, address);
      position = offset;
    }
    if (memory == null) {
      return false;
    }
    try {
      arrayKind.decode(kernel, memory, (int) position, target, index, count);
      return true;
    } catch (IllegalStateException closed) {
      // The arena of memory that was freed, and is now another's at the same address.
      window[0] = new WeakReference<>(null);
      return false;
    }
  }

  private static @Nullable ByteBuffer open(Object[] window, ByteBuf source, long address) {
    long[] addresses = (long[]) window[1];
    if (address != addresses[SEEN] || source.isReadOnly()) {
      addresses[SEEN] = address;
      return null;
    }
    ByteBuffer memory = source.nioBuffer(0, source.capacity());
    addresses[START] = address;
    window[0] = new WeakReference<>(memory);
    return memory;
  }
}
