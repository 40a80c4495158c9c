/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.nio.ByteBuffer;

/**
 * Moves elements between a Java array and their bytes on the wire.
 *
 * <p>The contract, the same for every method:
 *
 * <ol>
 *   <li>Bytes are big-endian, whatever the order of the given {@link ByteBuffer} is.
 *   <li>Raw bits are kept: NaN payloads, signalling NaNs, negative zero and denormals included.
 *   <li>{@code index} and {@code count} count elements of the array; {@code offset} counts bytes
 *       from the start of the {@code byte[]}, or from byte 0 of the buffer, not from its position.
 *   <li>A range outside the array, the {@code byte[]}, or the buffer's limit throws {@link
 *       IndexOutOfBoundsException} before an element or byte is written.
 *   <li>A buffer may be direct. A source may be read-only; a read-only target throws {@link
 *       java.nio.ReadOnlyBufferException}.
 *   <li>No element or byte outside the ranges is read or written. A buffer's position, limit, mark
 *       and order are left as found.
 *   <li>No argument is retained after the call.
 *   <li>A kernel shares no state between threads: any number of threads may use it at once. A
 *       kernel may keep a few KiB of scratch memory for each thread.
 *   <li>No offset needs alignment. A {@code count} of 0 moves nothing, but its arguments are
 *       checked.
 *   <li>All kernels give the same bytes and the same elements for the same input.
 * </ol>
 *
 * <p>This class checks the arguments once, and then calls a loop of the subclass, or a plain loop
 * of {@link Loops}. Subclasses move elements to and from byte arrays. For a buffer without an
 * array, this class calls {@link Transfer}, or a loop over the buffer if the vector is small.
 */
public abstract class VectorKernel {

  private final String name;
  private final int transfer;

  /**
   * @param transfer the number of elements from which {@link Transfer} is faster than a loop
   */
  VectorKernel(String name, int transfer) {
    this.name = name;
    this.transfer = transfer;
  }

  /** Returns the kernel's name in logs and benchmarks: a short lower-case word. */
  public final String name() {
    return name;
  }

  /** Encodes {@code count} elements into {@code 4 * count} bytes of a byte array. */
  public final void encode(float[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    write(source, index, count, target, offset);
  }

  /** Encodes {@code count} elements into {@code 4 * count} bytes of any buffer. */
  public final void encode(float[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (target.hasArray()) {
      write(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= transfer) {
      Transfer.write(this, source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  /** Decodes {@code count} elements from {@code 4 * count} bytes of a byte array. */
  public final void decode(byte[] source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    read(source, offset, target, index, count);
  }

  /** Decodes {@code count} elements from {@code 4 * count} bytes of any buffer. */
  public final void decode(ByteBuffer source, int offset, float[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (source.hasArray()) {
      read(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= transfer) {
      Transfer.read(this, source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  /** Encodes {@code count} elements into {@code 8 * count} bytes of a byte array. */
  public final void encode(double[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    write(source, index, count, target, offset);
  }

  /** Encodes {@code count} elements into {@code 8 * count} bytes of any buffer. */
  public final void encode(double[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    if (target.hasArray()) {
      write(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= transfer) {
      Transfer.write(this, source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  /** Decodes {@code count} elements from {@code 8 * count} bytes of a byte array. */
  public final void decode(byte[] source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    read(source, offset, target, index, count);
  }

  /** Decodes {@code count} elements from {@code 8 * count} bytes of any buffer. */
  public final void decode(ByteBuffer source, int offset, double[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    if (source.hasArray()) {
      read(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= transfer) {
      Transfer.read(this, source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  public final void encode(int[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    write(source, index, count, target, offset);
  }

  public final void encode(int[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Integer.BYTES);
    if (target.hasArray()) {
      write(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= transfer) {
      Transfer.write(this, source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  public final void decode(byte[] source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    read(source, offset, target, index, count);
  }

  public final void decode(ByteBuffer source, int offset, int[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Integer.BYTES);
    if (source.hasArray()) {
      read(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= transfer) {
      Transfer.read(this, source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  public final void encode(long[] source, int index, int count, byte[] target, int offset) {
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    write(source, index, count, target, offset);
  }

  public final void encode(long[] source, int index, int count, ByteBuffer target, int offset) {
    Ranges.checkWritable(target);
    Ranges.check(source.length, index, count, target, offset, Long.BYTES);
    if (target.hasArray()) {
      write(source, index, count, target.array(), target.arrayOffset() + offset);
    } else if (count >= transfer) {
      Transfer.write(this, source, index, count, target, offset);
    } else {
      Loops.write(source, index, count, target, offset);
    }
  }

  public final void decode(byte[] source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    read(source, offset, target, index, count);
  }

  public final void decode(ByteBuffer source, int offset, long[] target, int index, int count) {
    Ranges.check(target.length, index, count, source, offset, Long.BYTES);
    if (source.hasArray()) {
      read(source.array(), source.arrayOffset() + offset, target, index, count);
    } else if (count >= transfer) {
      Transfer.read(this, source, offset, target, index, count);
    } else {
      Loops.read(source, offset, target, index, count);
    }
  }

  abstract void write(float[] source, int index, int count, byte[] target, int offset);

  abstract void read(byte[] source, int offset, float[] target, int index, int count);

  // All elements but floats are moved by a plain loop, unless the kernel has a faster one.

  void write(double[] source, int index, int count, byte[] target, int offset) {
    Loops.write(source, index, count, target, offset);
  }

  void read(byte[] source, int offset, double[] target, int index, int count) {
    Loops.read(source, offset, target, index, count);
  }

  void write(int[] source, int index, int count, byte[] target, int offset) {
    Loops.write(source, index, count, target, offset);
  }

  void read(byte[] source, int offset, int[] target, int index, int count) {
    Loops.read(source, offset, target, index, count);
  }

  void write(long[] source, int index, int count, byte[] target, int offset) {
    Loops.write(source, index, count, target, offset);
  }

  void read(byte[] source, int offset, long[] target, int index, int count) {
    Loops.read(source, offset, target, index, count);
  }
}
