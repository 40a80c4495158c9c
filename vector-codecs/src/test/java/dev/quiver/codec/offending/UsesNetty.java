/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec.offending;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/** Breaks a fence, so that the fence can be seen to hold. */
final class UsesNetty {

  private UsesNetty() {}

  static ByteBuf buffer() {
    return Unpooled.EMPTY_BUFFER;
  }
}
