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
 */
public sealed interface VectorKernel permits CheckedKernel {

  /** Returns the kernel's name in logs and benchmarks: a short lower-case word. */
  String name();

  /** Encodes {@code count} elements into {@code 4 * count} bytes of a byte array. */
  void encode(float[] source, int index, int count, byte[] target, int offset);

  /** Encodes {@code count} elements into {@code 4 * count} bytes of any buffer. */
  void encode(float[] source, int index, int count, ByteBuffer target, int offset);

  /** Decodes {@code count} elements from {@code 4 * count} bytes of a byte array. */
  void decode(byte[] source, int offset, float[] target, int index, int count);

  /** Decodes {@code count} elements from {@code 4 * count} bytes of any buffer. */
  void decode(ByteBuffer source, int offset, float[] target, int index, int count);

  /** Encodes {@code count} elements into {@code 8 * count} bytes of a byte array. */
  void encode(double[] source, int index, int count, byte[] target, int offset);

  /** Encodes {@code count} elements into {@code 8 * count} bytes of any buffer. */
  void encode(double[] source, int index, int count, ByteBuffer target, int offset);

  /** Decodes {@code count} elements from {@code 8 * count} bytes of a byte array. */
  void decode(byte[] source, int offset, double[] target, int index, int count);

  /** Decodes {@code count} elements from {@code 8 * count} bytes of any buffer. */
  void decode(ByteBuffer source, int offset, double[] target, int index, int count);

  void encode(int[] source, int index, int count, byte[] target, int offset);

  void encode(int[] source, int index, int count, ByteBuffer target, int offset);

  void decode(byte[] source, int offset, int[] target, int index, int count);

  void decode(ByteBuffer source, int offset, int[] target, int index, int count);

  void encode(long[] source, int index, int count, byte[] target, int offset);

  void encode(long[] source, int index, int count, ByteBuffer target, int offset);

  void decode(byte[] source, int offset, long[] target, int index, int count);

  void decode(ByteBuffer source, int offset, long[] target, int index, int count);
}
