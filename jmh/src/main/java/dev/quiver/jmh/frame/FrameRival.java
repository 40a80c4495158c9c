/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.jmh.session.FrameCodecs;
import io.netty.buffer.ByteBuf;

/** The frame codecs to compare. They do not depend on the Vector API. */
public enum FrameRival {
  /** The floor without a frame codec: copies the bytes into a new array. */
  MEMCPY,
  DRIVER,
  QUIVER;

  public FrameCodec<ByteBuf> frameCodec() {
    return switch (this) {
      case MEMCPY -> throw new UnsupportedOperationException("a copy has no frame codec");
      case DRIVER -> FrameCodecs.driver();
      case QUIVER -> FrameCodecs.quiver();
    };
  }
}
