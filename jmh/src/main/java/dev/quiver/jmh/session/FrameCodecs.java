/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.internal.driver.frame.FrameContext;
import io.netty.buffer.ByteBuf;

/** Creates the frame codecs of sessions from their contexts. */
public final class FrameCodecs {

  private FrameCodecs() {}

  public static DriverContext driverContext() {
    return Driver.CONTEXT;
  }

  public static FrameCodec<ByteBuf> driver() {
    return Driver.CODEC;
  }

  public static FrameCodec<ByteBuf> quiver() {
    return Quiver.CODEC;
  }

  private static DriverConfigLoader config() {
    return DriverConfigLoader.programmaticBuilder()
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .build();
  }

  private static ProgrammaticArguments arguments() {
    return ProgrammaticArguments.builder().build();
  }

  /** Ends the context's threads, which the codec does not need: JMH would wait for them. */
  private static FrameCodec<ByteBuf> codecOf(DriverContext context) {
    InternalDriverContext internal = (InternalDriverContext) context;
    FrameCodec<ByteBuf> codec = internal.getFrameCodec();
    internal.getNettyOptions().onClose().syncUninterruptibly();
    return codec;
  }

  private static final class Driver {
    static final DriverContext CONTEXT =
        new DefaultDriverContext(config(), arguments()) {
          @Override
          public ProtocolVersion getProtocolVersion() {
            return DefaultProtocolVersion.V5;
          }
        };
    static final FrameCodec<ByteBuf> CODEC = codecOf(CONTEXT);
  }

  private static final class Quiver {
    static final FrameCodec<ByteBuf> CODEC = codecOf(FrameContext.of(config(), arguments()));
  }
}
