/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

/** A plain copy between two byte arrays. */
final class CopyWork extends Work {

  private final byte[] array;
  private final byte[] bytes;

  CopyWork(byte[] array, byte[] bytes) {
    this.array = array;
    this.bytes = bytes;
    System.arraycopy(bytes, 0, array, 0, array.length);
  }

  @Override
  Object encode() {
    System.arraycopy(array, 0, bytes, 0, array.length);
    return bytes;
  }

  @Override
  Object decode() {
    System.arraycopy(bytes, 0, array, 0, array.length);
    return array;
  }
}
