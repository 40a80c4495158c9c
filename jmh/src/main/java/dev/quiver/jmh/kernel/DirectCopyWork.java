/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

import java.nio.ByteBuffer;

/** A plain copy between a byte array and a direct buffer; elements are bytes. */
final class DirectCopyWork extends LoopWork<byte[], ByteBuffer> {

  DirectCopyWork(ByteBuffer bytes) {
    super(new byte[bytes.capacity()], bytes.capacity(), bytes);
  }

  @Override
  void encode(byte[] source, int index, int count, ByteBuffer target, int offset) {
    target.put(/* index= */ offset, source, /* offset= */ index, count);
  }

  @Override
  void decode(ByteBuffer source, int offset, byte[] target, int index, int count) {
    source.get(/* index= */ offset, target, /* offset= */ index, count);
  }
}
