/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.wire;

/** Text that is not the CQL literal of a vector. */
public final class VectorFormatException extends VectorException {

  /**
   * Names the place.
   *
   * @param subject the CQL type
   * @param expected what should have stood there
   * @param text the text; its beginning is quoted in the message
   * @param index the index in the text, in {@code char}s
   */
  public VectorFormatException(String subject, String expected, String text, int index) {
    super(subject, "expected " + expected + " at index " + index + " of " + quote(text));
  }

  private static String quote(String text) {
    return text.length() <= 80 ? '"' + text + '"' : '"' + text.substring(0, 80) + "\"...";
  }
}
