/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.vector.VectorTypeException;

/** What is wrong with the CQL literal of a vector, list or set. */
public final class LiteralErrors {

  /** So much is quoted on each side: {@code char}s. */
  private static final int QUOTED = 40;

  private LiteralErrors() {}

  /**
   * Names the place.
   *
   * @param subject the CQL type
   * @param expected what should have stood there
   * @param text the text; what stands around the place is quoted in the message
   * @param index the index in the text, in {@code char}s
   */
  public static VectorTypeException unexpected(
      String subject, String expected, String text, int index) {
    return new VectorTypeException(
        subject, "expected " + expected + " at index " + index + " of " + quote(text, index));
  }

  private static String quote(String text, int index) {
    int start = Math.max(0, index - QUOTED);
    int end = Math.min(text.length(), index + QUOTED);
    return (start > 0 ? "...\"" : "\"")
        + text.substring(start, end)
        + (end < text.length() ? "\"..." : "\"");
  }
}
