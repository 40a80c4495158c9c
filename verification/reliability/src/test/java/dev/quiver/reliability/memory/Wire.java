/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.memory;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.driver.internal.core.protocol.BytesToSegmentDecoder;
import com.datastax.oss.driver.internal.core.protocol.FrameDecoder;
import com.datastax.oss.driver.internal.core.protocol.FrameEncoder;
import com.datastax.oss.driver.internal.core.protocol.FrameToSegmentEncoder;
import com.datastax.oss.driver.internal.core.protocol.SegmentToBytesEncoder;
import com.datastax.oss.driver.internal.core.protocol.SegmentToFrameDecoder;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.SegmentCodec;
import dev.quiver.internal.driver.frame.Codecs;
import dev.quiver.internal.driver.frame.Compression;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.List;

/**
 * A connection without a network: the driver's handlers, with a client's frame codec at one end and
 * a server's at the other. Not thread-safe.
 */
final class Wire implements AutoCloseable {

  private static final int MAX_FRAME = 1 << 28;

  private final int version;
  private final EmbeddedChannel client;
  private final EmbeddedChannel server;

  Wire(
      FrameCodec<ByteBuf> clientCodec,
      int version,
      Compression compression,
      ByteBufAllocator allocator) {
    this.version = version;
    this.client = channel(clientCodec, compression, allocator);
    // From protocol v5 on, segments are compressed, and the server's frames are not marked so.
    this.server =
        channel(
            Codecs.server(allocator, version >= Version.V5 ? Compression.NONE : compression),
            compression,
            allocator);
  }

  private EmbeddedChannel channel(
      FrameCodec<ByteBuf> frames, Compression compression, ByteBufAllocator allocator) {
    EmbeddedChannel channel = new EmbeddedChannel();
    channel.config().setAllocator(allocator);
    PrimitiveCodec<ByteBuf> primitives = new ByteBufPrimitiveCodec(allocator);
    SegmentCodec<ByteBuf> segments = new SegmentCodec<>(primitives, compression.compressor());
    channel
        .pipeline()
        .addLast(
            version >= Version.V5
                ? new ChannelHandler[] {
                  new SegmentToBytesEncoder(segments),
                  new FrameToSegmentEncoder(primitives, frames, "test"),
                  new BytesToSegmentDecoder(segments),
                  new SegmentToFrameDecoder(frames, "test")
                }
                : new ChannelHandler[] {
                  new FrameEncoder(frames, MAX_FRAME), new FrameDecoder(frames, MAX_FRAME)
                });
    return channel;
  }

  /** Sends a request; returns it as the server reads it. All memory of the frame is released. */
  Message request(Message request) {
    return move(client, server, Frame.forRequest(version, 1, false, Frame.NO_PAYLOAD, request));
  }

  /** Sends a response; returns it as the client reads it. All memory of the frame is released. */
  Message answer(Message answer) {
    return move(
        server, client, Frame.forResponse(version, 1, null, Frame.NO_PAYLOAD, List.of(), answer));
  }

  private static Message move(EmbeddedChannel from, EmbeddedChannel to, Frame frame) {
    from.writeOutbound(frame);
    for (ByteBuf bytes = from.readOutbound(); bytes != null; bytes = from.readOutbound()) {
      to.writeInbound(bytes);
    }
    Frame received = to.readInbound();
    if (received == null) {
      throw new IllegalStateException("no frame came for " + frame.message);
    }
    return received.message;
  }

  @Override
  public void close() {
    client.finishAndReleaseAll();
    server.finishAndReleaseAll();
  }
}
