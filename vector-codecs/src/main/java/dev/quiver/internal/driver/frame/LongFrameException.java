/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import io.netty.handler.codec.DecoderException;

/**
 * A frame was skipped, because it is longer than the session takes. {@link RefusedAnswers} makes of
 * it what the request of that stream fails with.
 */
final class LongFrameException extends DecoderException {

  private static final long serialVersionUID = 1L;

  final int streamId;
  final long length;

  /**
   * @param length the frame with its header: bytes
   */
  LongFrameException(int streamId, long length) {
    super("frame of " + length + " bytes for stream " + streamId);
    this.streamId = streamId;
    this.length = length;
  }
}
