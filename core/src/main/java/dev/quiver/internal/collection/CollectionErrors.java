/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

import dev.quiver.internal.wire.BigEndian;
import dev.quiver.internal.wire.ElementCounts;
import dev.quiver.internal.wire.LengthErrors;
import dev.quiver.vector.VectorElementException;
import dev.quiver.vector.VectorException;

/** Finds what is wrong with the bytes of a collection. */
final class CollectionErrors {

  private CollectionErrors() {}

  /** The first error in bytes that were found to have one. */
  static VectorException find(
      byte[] bytes, int offset, int length, int elementSize, String subject) {
    int count = length < Integer.BYTES ? 0 : BigEndian.getInt(bytes, offset);
    if (!ElementCounts.fits(count, length, Integer.BYTES)) {
      return ElementCounts.error(subject, count, length, Integer.BYTES);
    }
    int end = offset + length;
    int at = offset + Integer.BYTES;
    for (int i = 0; i < count; i++) {
      int left = end - at - Integer.BYTES;
      if (left < 0) {
        return LengthErrors.ofElement(subject, i, "a length of", Integer.BYTES, end - at);
      }
      int claimed = BigEndian.getInt(bytes, at);
      if (claimed < 0) { // a null
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
