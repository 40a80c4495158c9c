/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.fuzz;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Splits inputs into choices and the bytes under test, and builds such inputs. */
final class Bytes {

  private Bytes() {}

  static int next(ByteBuffer input) {
    return input.hasRemaining() ? input.get() & 0xff : 0;
  }

  static int nextShort(ByteBuffer input) {
    return next(input) << 8 | next(input);
  }

  static int nextInt(ByteBuffer input) {
    return nextShort(input) << 16 | nextShort(input);
  }

  /** Returns this many bytes, or the rest. */
  static byte[] next(ByteBuffer input, int count) {
    byte[] bytes = new byte[Math.min(count, input.remaining())];
    input.get(bytes);
    return bytes;
  }

  static byte[] rest(ByteBuffer input) {
    return next(input, input.remaining());
  }

  static byte[] join(byte[]... parts) {
    ByteBuffer joined =
        ByteBuffer.allocate(Arrays.stream(parts).mapToInt(part -> part.length).sum());
    for (byte[] part : parts) {
      joined.put(part);
    }
    return joined.array();
  }

  static byte[] of(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  static byte[] ofInt(int value) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
  }

  static byte[] copy(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }
}
