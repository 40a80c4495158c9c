/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

/**
 * One way to move elements, called like a kernel (Quiver's loops that move vectors): with ranges
 * that the JIT compiler does not know. The rivals' loops do not check ranges.
 */
final class LoopWork<A, B> extends Work {

  interface Encoder<A, B> {
    void encode(A source, int index, int count, B target, int offset);
  }

  interface Decoder<A, B> {
    void decode(B source, int offset, A target, int index, int count);
  }

  private final A array;
  private final int index;
  private final int count;
  private final B bytes;
  private final int offset;
  private final Encoder<A, B> encoder;
  private final Decoder<A, B> decoder;

  LoopWork(A array, int count, B bytes, Encoder<A, B> encoder, Decoder<A, B> decoder) {
    this.array = array;
    this.index = 0;
    this.count = count;
    this.bytes = bytes;
    this.offset = 0;
    this.encoder = encoder;
    this.decoder = decoder;
  }

  @Override
  Object encode() {
    encoder.encode(array, index, count, bytes, offset);
    return bytes;
  }

  @Override
  Object decode() {
    decoder.decode(bytes, offset, array, index, count);
    return array;
  }
}
