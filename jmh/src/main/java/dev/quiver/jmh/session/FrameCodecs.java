/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import com.codahale.metrics.MetricRegistry;
import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.metrics.DefaultSessionMetric;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.protocol.internal.FrameCodec;
import dev.quiver.internal.driver.frame.FrameContext;
import io.netty.buffer.ByteBuf;
import java.util.List;

/** The frame codecs that sessions have, from their contexts: only those that are asked for. */
public final class FrameCodecs {

  private FrameCodecs() {}

  /** The context of a session of the driver that never connects. */
  public static DriverContext driverContext() {
    return Driver.CONTEXT;
  }

  /** Of a session of the driver. */
  public static FrameCodec<ByteBuf> driver() {
    return Driver.CODEC;
  }

  /** Of a session of Quiver. */
  public static FrameCodec<ByteBuf> quiver() {
    return Quiver.CODEC;
  }

  /** Of a session of Quiver that counts, as the driver's metrics are on. */
  public static FrameCodec<ByteBuf> counting() {
    return Counting.CODEC;
  }

  /** Where that session counts. */
  public static MetricRegistry counters() {
    return Counting.CONTEXT.getMetricsFactory().getMetrics().orElseThrow().getRegistry();
  }

  private static DriverConfigLoader config(List<String> metrics) {
    return DriverConfigLoader.programmaticBuilder()
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
        .withStringList(DefaultDriverOption.METRICS_SESSION_ENABLED, metrics)
        .withStringList(
            () -> "advanced.metrics.quiver.enabled",
            List.of(
                "quiver.vectors-written",
                "quiver.bytes-written",
                "quiver.vectors-encoded",
                "quiver.pages",
                "quiver.cells",
                "quiver.frames-rejected"))
        .build();
  }

  private static DriverConfigLoader config() {
    return config(List.of());
  }

  private static ProgrammaticArguments arguments() {
    return ProgrammaticArguments.builder().build();
  }

  /** Ends the threads of the context, which the codec does not need: JMH would wait for them. */
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

  private static final class Counting {
    static final InternalDriverContext CONTEXT =
        (InternalDriverContext)
            FrameContext.of(
                config(List.of(DefaultSessionMetric.BYTES_SENT.getPath())), arguments());
    static final FrameCodec<ByteBuf> CODEC = codecOf(CONTEXT);
  }
}
