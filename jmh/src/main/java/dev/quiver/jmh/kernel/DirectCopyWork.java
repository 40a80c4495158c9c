/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import java.nio.ByteBuffer;

/** A plain copy between a byte array and a direct buffer. */
final class DirectCopyWork extends Work {

  private final byte[] array;
  private final ByteBuffer bytes;

  DirectCopyWork(byte[] array, ByteBuffer bytes) {
    this.array = array;
    this.bytes = bytes;
    bytes.get(0, array);
  }

  @Override
  Object encode() {
    bytes.put(0, array);
    return bytes;
  }

  @Override
  Object decode() {
    bytes.get(0, array);
    return array;
  }
}
