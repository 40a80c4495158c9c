/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * The bytes of a frame contradict themselves: a count or a length that the frame has no room for,
 * or bytes that nothing accounts for. The message names the row and the column where there are any.
 *
 * <p>It is thrown before anything is allocated by such a number. The driver reports it to the
 * request, or closes the connection where it cannot tell which request it was (protocol v5).
 */
public final class MalformedFrameException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * @param subject what the bytes are of, such as {@code row 3, column 1 (embedding)}
   * @param expected what would have been right
   * @param actual what was found
   */
  public MalformedFrameException(String subject, String expected, String actual) {
    super(subject + ": expected " + expected + ", got " + actual);
  }
}
