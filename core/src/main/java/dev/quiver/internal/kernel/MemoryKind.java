/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import dev.quiver.internal.wire.ElementType;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/**
 * Memory that elements of vectors are read from and that is no array a kernel can reach: direct and
 * read-only buffers, views of bytes in any order, memory segments.
 *
 * <p>Elements pass through a small array of the thread in bulk, so that raw bits are kept and the
 * kernel's loops are those of arrays. {@code start} counts the memory's own elements, of which a
 * UUID has two; it does not depend on a buffer's position or limit, which stay as they are and may
 * change at any time.
 *
 * <p>Immutable and thread-safe.
 *
 * @param <M> the memory
 * @param <A> the array of such elements
 */
public abstract class MemoryKind<M, A> {

  public static final MemoryKind<FloatBuffer, float[]> FLOAT_BUFFERS = new FloatBuffers();
  public static final MemoryKind<DoubleBuffer, double[]> DOUBLE_BUFFERS = new DoubleBuffers();
  public static final MemoryKind<IntBuffer, int[]> INT_BUFFERS = new IntBuffers();
  public static final MemoryKind<LongBuffer, long[]> LONG_BUFFERS = new LongBuffers();

  /** Memory segments of floats, which are in native byte order, as in those below. */
  public static final MemoryKind<Object, float[]> FLOAT_SEGMENTS = new FloatSegments();

  public static final MemoryKind<Object, double[]> DOUBLE_SEGMENTS = new DoubleSegments();
  public static final MemoryKind<Object, int[]> INT_SEGMENTS = new IntSegments();
  public static final MemoryKind<Object, long[]> LONG_SEGMENTS = new LongSegments();

  private final ThreadLocal<A> pieces;

  private MemoryKind(ThreadLocal<A> pieces) {
    this.pieces = pieces;
  }

  /** Copies the memory's elements. */
  public abstract void get(M source, int start, A target, int index, int count);

  /**
   * Writes elements of a vector to a buffer, from byte {@code offset} of it on.
   *
   * @param arrayKind the array that the elements could be in
   * @param start the first element, in elements of the memory
   * @param count how many elements of the vector
   */
  public final void encode(
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

  /** As {@link ArrayKind#firstInvalid}: the index is that of an element of the vector. */
  public final int firstInvalid(
      VectorArray<A> arrayKind, ElementType type, M source, int start, int count) {
    if (type != ElementType.TIMEUUID) {
      return -1; // there are no null elements
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

  /** Reads below the limit that the buffer has now; if it is a lower one, below its capacity. */
  private abstract static class Buffers<B extends Buffer, A> extends MemoryKind<B, A> {
    Buffers(ThreadLocal<A> pieces) {
      super(pieces);
    }

    abstract void getBelowLimit(B source, int start, A target, int index, int count);

    abstract B duplicate(B source);

    @Override
    public final void get(B source, int start, A target, int index, int count) {
      try {
        getBelowLimit(source, start, target, index, count);
      } catch (IndexOutOfBoundsException e) {
        // Its owner has set a lower limit since. Duplicates start with the same one.
        B whole = duplicate(source);
        whole.clear();
        getBelowLimit(whole, start, target, index, count);
      }
    }
  }

  private static final class FloatBuffers extends Buffers<FloatBuffer, float[]> {
    FloatBuffers() {
      super(Scratch.FLOAT_ELEMENTS);
    }

    @Override
    void getBelowLimit(FloatBuffer source, int start, float[] target, int index, int count) {
      source.get(start, target, index, count);
    }

    @Override
    FloatBuffer duplicate(FloatBuffer source) {
      return source.duplicate();
    }
  }

  private static final class DoubleBuffers extends Buffers<DoubleBuffer, double[]> {
    DoubleBuffers() {
      super(Scratch.DOUBLE_ELEMENTS);
    }

    @Override
    void getBelowLimit(DoubleBuffer source, int start, double[] target, int index, int count) {
      source.get(start, target, index, count);
    }

    @Override
    DoubleBuffer duplicate(DoubleBuffer source) {
      return source.duplicate();
    }
  }

  private static final class IntBuffers extends Buffers<IntBuffer, int[]> {
    IntBuffers() {
      super(Scratch.INT_ELEMENTS);
    }

    @Override
    void getBelowLimit(IntBuffer source, int start, int[] target, int index, int count) {
      source.get(start, target, index, count);
    }

    @Override
    IntBuffer duplicate(IntBuffer source) {
      return source.duplicate();
    }
  }

  private static final class LongBuffers extends Buffers<LongBuffer, long[]> {
    LongBuffers() {
      super(Scratch.LONG_ELEMENTS);
    }

    @Override
    void getBelowLimit(LongBuffer source, int start, long[] target, int index, int count) {
      source.get(start, target, index, count);
    }

    @Override
    LongBuffer duplicate(LongBuffer source) {
      return source.duplicate();
    }
  }

  private static final class FloatSegments extends MemoryKind<Object, float[]> {
    FloatSegments() {
      super(Scratch.FLOAT_ELEMENTS);
    }

    @Override
    public void get(Object source, int start, float[] target, int index, int count) {
      ForeignMemory.running().get(source, start, target, index, count);
    }
  }

  private static final class DoubleSegments extends MemoryKind<Object, double[]> {
    DoubleSegments() {
      super(Scratch.DOUBLE_ELEMENTS);
    }

    @Override
    public void get(Object source, int start, double[] target, int index, int count) {
      ForeignMemory.running().get(source, start, target, index, count);
    }
  }

  private static final class IntSegments extends MemoryKind<Object, int[]> {
    IntSegments() {
      super(Scratch.INT_ELEMENTS);
    }

    @Override
    public void get(Object source, int start, int[] target, int index, int count) {
      ForeignMemory.running().get(source, start, target, index, count);
    }
  }

  private static final class LongSegments extends MemoryKind<Object, long[]> {
    LongSegments() {
      super(Scratch.LONG_ELEMENTS);
    }

    @Override
    public void get(Object source, int start, long[] target, int index, int count) {
      ForeignMemory.running().get(source, start, target, index, count);
    }
  }
}
