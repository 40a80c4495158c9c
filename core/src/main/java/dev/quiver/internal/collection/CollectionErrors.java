/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

import dev.quiver.internal.wire.BigEndian;
import dev.quiver.internal.wire.DimensionErrors;
import dev.quiver.internal.wire.LengthErrors;
import dev.quiver.vector.VectorElementException;
import dev.quiver.vector.VectorException;

/** Finds what is wrong with the bytes of a collection. */
final class CollectionErrors {

  /** The length of a null. */
  private static final int NULL = -1;

  private CollectionErrors() {}

  /** The first thing, of which there is one: these bytes were found not to fit. */
  static VectorException find(
      byte[] bytes, int offset, int length, int elementSize, String subject) {
    if (length < Integer.BYTES) {
      return LengthErrors.tooShort(subject, Integer.BYTES, length);
    }
    int count = BigEndian.getInt(bytes, offset);
    int max = (length - Integer.BYTES) / Integer.BYTES;
    if (count < 0 || count > max) {
      return DimensionErrors.impossibleCount(subject, max, length, count);
    }
    int end = offset + length;
    int at = offset + Integer.BYTES;
    for (int i = 0; i < count; i++) {
      int left = end - at - Integer.BYTES;
      if (left < 0) {
        return LengthErrors.ofElement(subject, i, "a length of", Integer.BYTES, end - at);
      }
      int claimed = BigEndian.getInt(bytes, at);
      if (claimed == NULL) {
        return new VectorElementException(
            subject, i, "an element of " + elementSize + " bytes", "null");
      } else if (claimed != elementSize || left < elementSize) {
        return LengthErrors.ofElement(
            subject, i, "an element of", elementSize, claimed != elementSize ? claimed : left);
      }
      at += Integer.BYTES + elementSize;
    }
    return LengthErrors.mismatch(subject, at - offset, length);
  }
}
