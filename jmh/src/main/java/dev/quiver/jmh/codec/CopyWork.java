/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

/** Copies the bytes in the same order; allocates the result where a codec would. */
final class CopyWork extends CodecWork {

  private final byte[] bytes;
  private final byte[] target;

  CopyWork(byte[] bytes) {
    this.bytes = bytes;
    this.target = new byte[bytes.length];
  }

  @Override
  Object encode() {
    return bytes.clone();
  }

  @Override
  Object decode() {
    return bytes.clone();
  }

  @Override
  Object decodeInto() {
    System.arraycopy(bytes, 0, target, 0, bytes.length);
    return target;
  }
}
