/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the bytes of a protocol frame contradict themselves: a count or a length exceeds the
 * bytes that remain in the frame, or bytes remain after the last part of a response. The subject
 * names the row and the column, if any.
 *
 * <p>Sessions of {@code Quiver.sessionBuilder()} throw this exception while they decode a response,
 * before they allocate memory for that count or length. The driver reports it as the root cause of
 * the request's failure or, as always in protocol v5, cannot identify the request and closes the
 * connection. For a response that is only too long, the driver's {@code FrameTooLongException} is
 * thrown. The page {@code docs/guide/errors.md} of the repository describes where a program gets
 * this exception.
 *
 * @since 0.1.0
 */
public final class MalformedFrameException extends QuiverException {

  private static final long serialVersionUID = 1L;

  MalformedFrameException(
      String subject, String expected, String actual, @Nullable Throwable cause) {
    super(subject, expected, actual, cause);
  }
}
