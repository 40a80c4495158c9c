/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the bytes of a protocol frame contradict themselves: a count or a length exceeds the
 * bytes that remain in the frame, or bytes remain after the last part. The subject names the row
 * and the column, if any.
 *
 * <p>Sessions of {@code Quiver.sessionBuilder()} throw this exception while they decode a response,
 * before they allocate memory by a count or a length. The driver reports it as the root cause of
 * the request's failure, or closes the connection if it cannot identify the request (protocol v5).
 * For a response that is only too long, the driver's {@code FrameTooLongException} is thrown. The
 * page {@code docs/guide/errors.md} of the repository describes where a program gets this
 * exception.
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
