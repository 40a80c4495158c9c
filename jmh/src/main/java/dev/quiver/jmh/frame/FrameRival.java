/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.jmh.session.FrameCodecs;
import io.netty.buffer.ByteBuf;

/** Whose frames. None of this depends on the Vector API. */
public enum FrameRival {
  /** No frame codec: the bytes copied into a new array, unread: the floor. */
  MEMCPY,
  /** The driver's. */
  DRIVER,
  /** Those of a Quiver session. */
  QUIVER;

  /** The frame codec of its sessions. */
  public FrameCodec<ByteBuf> frameCodec() {
    return switch (this) {
      case MEMCPY -> throw new UnsupportedOperationException("a copy has no frame codec");
      case DRIVER -> FrameCodecs.driver();
      case QUIVER -> FrameCodecs.quiver();
    };
  }
}
