/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.vector.VectorElementException;

/** What is wrong with an element. */
public final class ElementErrors {

  private ElementErrors() {}

  /**
   * For what should be a UUID, or one of version 1.
   *
   * @param subject the CQL type, with its column where that is known
   * @param index the element's index
   * @param type {@code UUID} or {@code TIMEUUID}
   * @param actual what it was
   */
  public static VectorElementException ofUuid(
      String subject, int index, ElementType type, String actual) {
    String expected = type == ElementType.TIMEUUID ? "a version 1 UUID" : "a UUID";
    return new VectorElementException(subject, index, expected, actual);
  }
}
