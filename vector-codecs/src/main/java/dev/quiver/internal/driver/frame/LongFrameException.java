/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import io.netty.handler.codec.DecoderException;

/**
 * A frame is longer than the session takes, as it was sent or once it is decompressed. {@link
 * RejectedResponses} makes of it what its request fails with, or what is logged of an event.
 */
final class LongFrameException extends DecoderException {

  private static final long serialVersionUID = 1L;

  /** No request can be told by it alone. It is no stream, as -1 is that of events. */
  static final int NO_STREAM = Integer.MIN_VALUE;

  final int streamId;
  final long length;

  /**
   * @param streamId of a frame that was skipped, or {@link #NO_STREAM}
   * @param length of the frame, or of its body: bytes
   */
  LongFrameException(int streamId, long length) {
    super("frame of " + length + " bytes");
    this.streamId = streamId;
    this.length = length;
  }
}
