/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.kernel;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.util.Objects;

/** The checks that every kernel makes before its loop. */
final class Ranges {

  private Ranges() {}

  static void check(int arrayLength, int index, int count, byte[] bytes, int offset, int size) {
    Objects.checkFromIndexSize(index, count, arrayLength);
    Objects.checkFromIndexSize((long) offset, (long) size * count, (long) bytes.length);
  }

  static void check(int arrayLength, int index, int count, ByteBuffer bytes, int offset, int size) {
    Objects.checkFromIndexSize(index, count, arrayLength);
    Objects.checkFromIndexSize((long) offset, (long) size * count, (long) bytes.limit());
  }

  static void checkWritable(ByteBuffer target) {
    if (target.isReadOnly()) {
      throw new ReadOnlyBufferException();
    }
  }
}
