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
 *   <li>{@code index} and {@code count} are elements of the array; {@code offset} is in bytes, from
 *       the start of the {@code byte[]} or from byte 0 of the buffer (not from its position).
 *   <li>A range outside the array, the {@code byte[]}, or the buffer's limit throws {@link
 *       IndexOutOfBoundsException} before anything is written.
 *   <li>A read-only target throws {@link java.nio.ReadOnlyBufferException}; a read-only source is
 *       fine.
 *   <li>Nothing outside the ranges is touched. A buffer's position, limit, mark and order are left
 *       as found.
 *   <li>No argument is retained after the call.
 *   <li>No state is shared between threads: any number of them may use a kernel at once. A kernel
 *       may keep a few KiB of scratch memory for each thread.
 *   <li>No offset needs alignment. A {@code count} of 0 moves nothing, but its arguments are
 *       checked.
 *   <li>All kernels give the same bytes and the same elements for the same input.
 * </ol>
 */
public sealed interface VectorKernel permits CheckedKernel, ScalarKernel {

  /** Returns the kernel's name in logs and benchmarks: a short lower-case word. */
  String name();

  /** Writes {@code 4 * count} bytes of a heap array. */
  void encode(float[] source, int index, int count, byte[] target, int offset);

  /** Writes {@code 4 * count} bytes of a buffer, direct ones included. */
  void encode(float[] source, int index, int count, ByteBuffer target, int offset);

  /** Reads {@code 4 * count} bytes of a heap array. */
  void decode(byte[] source, int offset, float[] target, int index, int count);

  /** Reads {@code 4 * count} bytes of a buffer, direct and read-only ones included. */
  void decode(ByteBuffer source, int offset, float[] target, int index, int count);

  /** Writes {@code 8 * count} bytes of a heap array. */
  void encode(double[] source, int index, int count, byte[] target, int offset);

  /** Writes {@code 8 * count} bytes of a buffer, direct ones included. */
  void encode(double[] source, int index, int count, ByteBuffer target, int offset);

  /** Reads {@code 8 * count} bytes of a heap array. */
  void decode(byte[] source, int offset, double[] target, int index, int count);

  /** Reads {@code 8 * count} bytes of a buffer, direct and read-only ones included. */
  void decode(ByteBuffer source, int offset, double[] target, int index, int count);

  /** Writes {@code 4 * count} bytes of a heap array. */
  void encode(int[] source, int index, int count, byte[] target, int offset);

  /** Writes {@code 4 * count} bytes of a buffer, direct ones included. */
  void encode(int[] source, int index, int count, ByteBuffer target, int offset);

  /** Reads {@code 4 * count} bytes of a heap array. */
  void decode(byte[] source, int offset, int[] target, int index, int count);

  /** Reads {@code 4 * count} bytes of a buffer, direct and read-only ones included. */
  void decode(ByteBuffer source, int offset, int[] target, int index, int count);

  /** Writes {@code 8 * count} bytes of a heap array. */
  void encode(long[] source, int index, int count, byte[] target, int offset);

  /** Writes {@code 8 * count} bytes of a buffer, direct ones included. */
  void encode(long[] source, int index, int count, ByteBuffer target, int offset);

  /** Reads {@code 8 * count} bytes of a heap array. */
  void decode(byte[] source, int offset, long[] target, int index, int count);

  /** Reads {@code 8 * count} bytes of a buffer, direct and read-only ones included. */
  void decode(ByteBuffer source, int offset, long[] target, int index, int count);
}
