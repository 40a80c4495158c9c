/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import org.jspecify.annotations.Nullable;

/**
 * The bytes of a frame of the protocol contradict themselves: a count or a length is larger than
 * the bytes that are left in the frame, or bytes are left that nothing accounts for. The subject
 * names the row and the column if there are any.
 *
 * <p>Sessions of {@code Quiver.sessionBuilder()} throw it while they decode an answer, before
 * anything is allocated by such a number. The driver hands it to the request as the root cause of a
 * failure, or closes the connection if it cannot tell which request the answer is for (protocol
 * v5). An answer that is only too long is the driver's {@code FrameTooLongException} instead. The
 * page {@code docs/guide/errors.md} of the repository says where a program meets it.
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
