/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.timeout.IdleStateEvent;

/** Breaks a fence, so that the fence can be seen to hold. */
final class UsesNetty {

  private UsesNetty() {}

  static ByteBuf buffer() {
    return Unpooled.EMPTY_BUFFER;
  }

  static Object event() {
    return IdleStateEvent.READER_IDLE_STATE_EVENT;
  }
}
