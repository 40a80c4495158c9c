/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.kernel;

/**
 * One way to move elements, called as a kernel is: with ranges that it does not know beforehand.
 * The loops of rivals check no ranges of their own.
 *
 * @param <A> the array
 * @param <B> the bytes: a {@code byte[]} or a buffer
 */
abstract class LoopWork<A, B> extends Work {

  private final A array;
  private final int index;
  private final int count;
  private final B bytes;
  private final int offset;

  LoopWork(A array, int count, B bytes) {
    this.array = array;
    this.index = 0;
    this.count = count;
    this.bytes = bytes;
    this.offset = 0;
  }

  @Override
  final Object encode() {
    encode(array, index, count, bytes, offset);
    return bytes;
  }

  @Override
  final Object decode() {
    decode(bytes, offset, array, index, count);
    return array;
  }

  abstract void encode(A source, int index, int count, B target, int offset);

  abstract void decode(B source, int offset, A target, int index, int count);
}
