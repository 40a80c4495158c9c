/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import dev.quiver.internal.wire.ElementType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.function.UnaryOperator;

/**
 * A kind of memory, other than arrays, from which elements of vectors are read: memory segments, or
 * buffers of numbers. A buffer may be direct, read-only, or a view of bytes in any order.
 *
 * <p>Elements are copied in pieces into a small array that belongs to the thread, and encoded from
 * there. This keeps raw bits, and lets the kernel use its loops for arrays. The parameter {@code
 * start} is the index of an element of the memory, of which a UUID takes two. A buffer's position
 * and limit are ignored and left unchanged, and the application may change them at any time.
 *
 * <p>Immutable and thread-safe.
 *
 * @param <A> the type of arrays with the same elements as the memory
 */
public final class MemoryKind<M, A> {

  public static final MemoryKind<FloatBuffer, float[]> FLOAT_BUFFERS =
      buffers(Scratch.FLOAT_ELEMENTS, FloatBuffer::get, FloatBuffer::duplicate);

  public static final MemoryKind<DoubleBuffer, double[]> DOUBLE_BUFFERS =
      buffers(Scratch.DOUBLE_ELEMENTS, DoubleBuffer::get, DoubleBuffer::duplicate);

  public static final MemoryKind<IntBuffer, int[]> INT_BUFFERS =
      buffers(Scratch.INT_ELEMENTS, IntBuffer::get, IntBuffer::duplicate);

  public static final MemoryKind<LongBuffer, long[]> LONG_BUFFERS =
      buffers(Scratch.LONG_ELEMENTS, LongBuffer::get, LongBuffer::duplicate);

  /** Memory segments of floats in native byte order. */
  public static final MemoryKind<Object, float[]> FLOAT_SEGMENTS =
      new MemoryKind<>(Scratch.FLOAT_ELEMENTS, ForeignMemory.running()::get);

  public static final MemoryKind<Object, double[]> DOUBLE_SEGMENTS =
      new MemoryKind<>(Scratch.DOUBLE_ELEMENTS, ForeignMemory.running()::get);

  public static final MemoryKind<Object, int[]> INT_SEGMENTS =
      new MemoryKind<>(Scratch.INT_ELEMENTS, ForeignMemory.running()::get);

  public static final MemoryKind<Object, long[]> LONG_SEGMENTS =
      new MemoryKind<>(Scratch.LONG_ELEMENTS, ForeignMemory.running()::get);

  /** Copies elements from memory to an array. Implementations have no state. */
  interface Copier<M, A> {
    void copy(M source, int start, A target, int index, int count);
  }

  private final ThreadLocal<A> pieces;
  private final Copier<M, A> copier;

  private MemoryKind(ThreadLocal<A> pieces, Copier<M, A> copier) {
    this.pieces = pieces;
    this.copier = copier;
  }

  /**
   * Creates a kind of buffer, whose elements are read up to the buffer's capacity even if the
   * application has lowered the limit after it passed the buffer.
   */
  private static <B extends Buffer, A> MemoryKind<B, A> buffers(
      ThreadLocal<A> pieces, Copier<B, A> belowLimit, UnaryOperator<B> duplicate) {
    return new MemoryKind<>(
        pieces,
        (source, start, target, index, count) -> {
          try {
            belowLimit.copy(source, start, target, index, count);
          } catch (IndexOutOfBoundsException e) {
            // The application has lowered the limit. A duplicate has the same limit, so the
            // duplicate is cleared.
            B whole = duplicate.apply(source);
            whole.clear();
            belowLimit.copy(whole, start, target, index, count);
          }
        });
  }

  public void get(M source, int start, A target, int index, int count) {
    copier.copy(source, start, target, index, count);
  }

  /**
   * Writes elements of a vector to a buffer, starting at byte {@code offset}.
   *
   * @param start the index of the first element, counted in elements of the memory
   * @param count the number of elements to write, counted in elements of the vector
   */
  public void encode(
      VectorKernel kernel,
      VectorArray<A> arrayKind,
      M source,
      int start,
      int count,
      ByteBuffer target,
      int offset) {
    A piece = pieces.get();
    int room = arrayKind.count(piece);
    for (int done = 0; done < count; done += room) {
      int elements = Math.min(room, count - done);
      getElements(arrayKind, source, start, done, piece, elements);
      int at = offset + done * arrayKind.elementSize();
      arrayKind.encode(kernel, piece, 0, elements, target, at);
    }
  }

  /** Like {@link ArrayKind#firstInvalid}, but the vector's element at {@code start} has index 0. */
  public int firstInvalid(
      VectorArray<A> arrayKind, ElementType type, M source, int start, int count) {
    if (type != ElementType.TIMEUUID) {
      return -1; // the elements are numbers or UUIDs of any version, which are always valid
    }
    A piece = pieces.get();
    int room = arrayKind.count(piece);
    for (int done = 0; done < count; done += room) {
      int elements = Math.min(room, count - done);
      getElements(arrayKind, source, start, done, piece, elements);
      int invalid = arrayKind.firstInvalid(type, piece, 0, elements);
      if (invalid >= 0) {
        return done + invalid;
      }
    }
    return -1;
  }

  private void getElements(
      VectorArray<A> arrayKind, M source, int start, int done, A piece, int elements) {
    int width = arrayKind.width();
    get(source, start + done * width, piece, 0, elements * width);
  }
}
