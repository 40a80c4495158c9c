/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.request.Startup;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToMessageEncoder;
import java.util.List;
import java.util.Set;

/**
 * Encodes requests up to protocol v4, and from v5 on those before the switch to segments. The
 * memory of a request that is too long is released, and the request's failure gives advice. All
 * connections of a session share one instance, which replaces the driver's encoder.
 *
 * <p>Source: {@code FrameEncoder} of the driver, which does not release a frame that is too long
 * (JAVA-3075). For a {@code FrameTooLongException} the driver does not retry on another node.
 */
@Sharable
final class RequestEncoder extends MessageToMessageEncoder<Frame> {

  /**
   * The extensions of ScyllaDB that do not change how Quiver reads and writes frames: they add a
   * flag to the metadata of a statement, a kind of ERROR, or an entry to the custom payload.
   */
  private static final Set<String> KNOWN_EXTENSIONS =
      Set.of("SCYLLA_LWT_ADD_METADATA_MARK", "SCYLLA_RATE_LIMIT_ERROR", "TABLETS_ROUTING_V1");

  private final FrameCodec<ByteBuf> codec;
  private final long maxFrameLength;

  RequestEncoder(FrameCodec<ByteBuf> codec, long maxFrameLength) {
    super(Frame.class);
    this.codec = codec;
    this.maxFrameLength = maxFrameLength;
  }

  @Override
  protected void encode(ChannelHandlerContext context, Frame request, List<Object> written) {
    if (request.message instanceof Startup startup) {
      startup.options.keySet().forEach(RequestEncoder::checkExtension);
    }
    ByteBuf frame = codec.encode(request);
    int length = frame.readableBytes();
    if (length > maxFrameLength) {
      frame.release();
      throw new FrameTooLongException(
          context.channel().remoteAddress(),
          "request: expected a frame of at most %d bytes (%s), got %d bytes; send fewer rows per"
                  .formatted(
                      maxFrameLength,
                      DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH.getPath(),
                      length)
              + " batch or fewer bytes per value, or raise that limit");
    }
    written.add(frame);
  }

  /** Rejects an unknown extension, which may change frames, before the connection negotiates it. */
  private static void checkExtension(String option) {
    if ((option.startsWith("SCYLLA_") || option.startsWith("TABLETS_"))
        && !KNOWN_EXTENSIONS.contains(option)) {
      throw new IllegalStateException(
          "STARTUP: the fast frames of Quiver do not know the protocol extension "
              + option
              + "; build the session by CqlSession.builder()"
              + ".withCodecRegistry(VectorCodecRegistry.create()) instead");
    }
  }
}
