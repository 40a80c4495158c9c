/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

/** A plain copy between two byte arrays; elements are bytes. */
final class CopyWork extends LoopWork<byte[], byte[]> {

  CopyWork(byte[] bytes) {
    super(new byte[bytes.length], bytes.length, bytes);
  }

  @Override
  void encode(byte[] source, int index, int count, byte[] target, int offset) {
    System.arraycopy(source, index, target, offset, count);
  }

  @Override
  void decode(byte[] source, int offset, byte[] target, int index, int count) {
    System.arraycopy(source, offset, target, index, count);
  }
}
