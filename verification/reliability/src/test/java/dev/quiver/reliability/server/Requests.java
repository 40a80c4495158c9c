/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.driver.internal.core.protocol.BytesToSegmentDecoder;
import com.datastax.oss.driver.internal.core.protocol.FrameDecoder;
import com.datastax.oss.driver.internal.core.protocol.FrameEncoder;
import com.datastax.oss.driver.internal.core.protocol.FrameToSegmentEncoder;
import com.datastax.oss.driver.internal.core.protocol.SegmentToBytesEncoder;
import com.datastax.oss.driver.internal.core.protocol.SegmentToFrameDecoder;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import dev.quiver.internal.driver.frame.Compression;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;

/** Performs the handshake, serves the system tables, and passes other requests to the script. */
final class Requests extends SimpleChannelInboundHandler<Frame> {

  private static final int MAX_FRAME = 256 * 1024 * 1024;

  private final Connection connection;

  private Requests(Connection connection) {
    this.connection = connection;
  }

  static void addTo(ChannelPipeline pipeline, Connection connection) {
    pipeline
        .addLast("encoder", new FrameEncoder(connection.frames(), MAX_FRAME))
        .addLast("decoder", new FrameDecoder(connection.frames(), MAX_FRAME))
        .addLast(new Requests(connection));
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, Frame frame) {
    connection.server().reading(true);
    connection.setVersion(frame.protocolVersion);
    Message message = frame.message;
    if (message instanceof Options) {
      connection.send(frame.streamId, new Supported(connection.server().supported()));
    } else if (message instanceof Startup startup) {
      start(ctx.pipeline(), frame, startup);
    } else if (message instanceof Register) {
      connection.send(frame.streamId, new Ready());
    } else if (message instanceof Query query && query.query.contains("system.")) {
      connection.send(frame.streamId, SystemTables.answer(query.query, connection));
    } else {
      play(new Request(connection, frame.streamId, message));
    }
  }

  private void play(Request request) {
    try {
      connection.server().script().handle(request);
    } catch (RuntimeException | AssertionError e) {
      connection.server().failed(e);
    }
  }

  /** After this response, frames are compressed as the client requested, and v5 has segments. */
  private void start(ChannelPipeline pipeline, Frame frame, Startup startup) {
    connection.send(frame.streamId, new Ready());
    pipeline.flush();
    boolean lz4 = "lz4".equals(startup.options.get("COMPRESSION"));
    connection.use((lz4 ? Compression.LZ4 : Compression.NONE).compressor());
    if (frame.protocolVersion < Version.V5) {
      pipeline.replace("encoder", "encoder", new FrameEncoder(connection.frames(), MAX_FRAME));
      pipeline.replace("decoder", "decoder", new FrameDecoder(connection.frames(), MAX_FRAME));
      return;
    }
    pipeline.replace(
        "encoder",
        "encoder",
        new FrameToSegmentEncoder(connection.primitives(), connection.frames(), "server"));
    pipeline.addBefore(
        "encoder", "segmentEncoder", new SegmentToBytesEncoder(connection.segments()));
    pipeline.replace("decoder", "decoder", new BytesToSegmentDecoder(connection.segments()));
    pipeline.addAfter(
        "decoder", "frameDecoder", new SegmentToFrameDecoder(connection.frames(), "server"));
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    connection.server().reading(false);
    ctx.flush();
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the client sees it closed
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (!(cause instanceof IOException)) {
      connection.server().failed(cause);
    }
    ctx.close();
  }
}
