/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.collection;

import dev.quiver.wire.BigEndian;
import dev.quiver.wire.VectorDimensionException;
import dev.quiver.wire.VectorElementException;
import dev.quiver.wire.VectorException;
import dev.quiver.wire.VectorLengthException;

/** Finds what is wrong with the bytes of a collection. */
final class Misfit {

  /** The length of a null. */
  private static final int NULL = -1;

  private Misfit() {}

  /** The first thing, of which there is one: these bytes were found not to fit. */
  static VectorException find(
      byte[] bytes, int offset, int length, int elementSize, String subject) {
    if (length < Integer.BYTES) {
      return VectorLengthException.tooShort(subject, Integer.BYTES, length);
    }
    int count = BigEndian.getInt(bytes, offset);
    int max = (length - Integer.BYTES) / Integer.BYTES;
    if (count < 0 || count > max) {
      return VectorDimensionException.impossibleCount(subject, max, length, count);
    }
    int end = offset + length;
    int at = offset + Integer.BYTES;
    for (int i = 0; i < count; i++) {
      int left = end - at - Integer.BYTES;
      if (left < 0) {
        return VectorLengthException.ofElement(subject, i, "a length of", Integer.BYTES, end - at);
      }
      int claimed = BigEndian.getInt(bytes, at);
      if (claimed == NULL) {
        return new VectorElementException(
            subject, i, "an element of " + elementSize + " bytes", "null");
      } else if (claimed != elementSize || left < elementSize) {
        return VectorLengthException.ofElement(
            subject, i, "an element of", elementSize, claimed != elementSize ? claimed : left);
      }
      at += Integer.BYTES + elementSize;
    }
    return VectorLengthException.mismatch(subject, at - offset, length);
  }
}
