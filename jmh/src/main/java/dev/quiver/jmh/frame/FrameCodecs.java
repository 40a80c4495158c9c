/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.frame;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.internal.driver.frame.FrameContext;
import io.netty.buffer.ByteBuf;

/** The frame codecs that sessions have, from their contexts: only those that are asked for. */
final class FrameCodecs {

  private FrameCodecs() {}

  static FrameCodec<ByteBuf> driver() {
    return Driver.CODEC;
  }

  static FrameCodec<ByteBuf> quiver() {
    return Quiver.CODEC;
  }

  private static DriverConfigLoader config() {
    return DriverConfigLoader.programmaticBuilder().build();
  }

  private static ProgrammaticArguments arguments() {
    return ProgrammaticArguments.builder().build();
  }

  private static FrameCodec<ByteBuf> codecOf(DriverContext context) {
    return ((InternalDriverContext) context).getFrameCodec();
  }

  private static final class Driver {
    static final FrameCodec<ByteBuf> CODEC =
        codecOf(new DefaultDriverContext(config(), arguments()));
  }

  private static final class Quiver {
    static final FrameCodec<ByteBuf> CODEC = codecOf(FrameContext.of(config(), arguments()));
  }
}
