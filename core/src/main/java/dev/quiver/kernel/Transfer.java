/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.kernel;

/**
 * Scratch memory through which elements pass in pieces on their way to and from buffers without an
 * array: the loops over a {@code byte[]} are so much faster that the second copy pays from some
 * hundred elements on.
 *
 * <p>Each thread has a piece of its own, which holds its last bytes until the next ones come and
 * never leaves the kernels.
 */
final class Transfer {

  /** Bytes in a piece; a multiple of every element size. */
  static final int SIZE = 4096;

  private static final ThreadLocal<byte[]> PIECES = ThreadLocal.withInitial(() -> new byte[SIZE]);

  private Transfer() {}

  static byte[] piece() {
    return PIECES.get();
  }
}
