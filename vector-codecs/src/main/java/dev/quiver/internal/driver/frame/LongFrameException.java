/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import io.netty.handler.codec.DecoderException;

/**
 * Thrown for a frame that is longer than the session's limit, as sent or after decompression.
 * {@link RejectedResponses} converts it into the request's failure, or logs it if the frame is an
 * event.
 */
final class LongFrameException extends DecoderException {

  private static final long serialVersionUID = 1L;

  /** No stream id: the frame does not identify a request. Events have the stream id -1. */
  static final int NO_STREAM = Integer.MIN_VALUE;

  final int streamId;
  final long length;

  /**
   * @param streamId the stream of a frame that was skipped, or {@link #NO_STREAM}
   * @param length the length of the frame, or of its body, in bytes
   */
  LongFrameException(int streamId, long length) {
    super("frame of " + length + " bytes");
    this.streamId = streamId;
    this.length = length;
  }
}
