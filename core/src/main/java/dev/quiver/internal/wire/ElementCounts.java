/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.vector.VectorException;

/**
 * The [int] that a list, set or map begins with, held against its bytes: nothing may be allocated
 * by a count that they cannot hold.
 *
 * <p>Source: CQL binary protocol v4 and v5, section 6.
 */
public final class ElementCounts {

  private ElementCounts() {}

  /**
   * Whether a collection can have so many elements.
   *
   * @param count what it begins with; of no meaning if its bytes are too few for a count
   * @param length its bytes, with those of the count
   * @param minPerElement the bytes that an element, or an entry, takes at least
   */
  public static boolean fits(int count, int length, int minPerElement) {
    return length >= Integer.BYTES && count >= 0 && count <= most(length, minPerElement);
  }

  /** What is wrong with a count that does not fit; parameters as of {@link #fits}. */
  public static VectorException error(String subject, int count, int length, int minPerElement) {
    return length < Integer.BYTES
        ? LengthErrors.tooShort(subject, Integer.BYTES, length)
        : DimensionErrors.impossibleCount(subject, most(length, minPerElement), length, count);
  }

  private static int most(int length, int minPerElement) {
    return (length - Integer.BYTES) / minPerElement;
  }
}
