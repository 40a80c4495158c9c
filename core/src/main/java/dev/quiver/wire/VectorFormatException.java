/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.wire;

/** Text that is not the CQL literal of a vector, list or set. */
public final class VectorFormatException extends VectorException {

  /**
   * Names the place.
   *
   * @param subject the CQL type
   * @param expected what should have stood there
   * @param text the text; what stands around the place is quoted in the message
   * @param index the index in the text, in {@code char}s
   */
  public VectorFormatException(String subject, String expected, String text, int index) {
    super(subject, "expected " + expected + " at index " + index + " of " + quote(text, index));
  }

  private static String quote(String text, int index) {
    int start = Math.max(0, index - 40);
    int end = Math.min(text.length(), index + 40);
    return (start > 0 ? "...\"" : "\"")
        + text.substring(start, end)
        + (end < text.length() ? "\"..." : "\"");
  }
}
