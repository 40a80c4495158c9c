/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.connection.FrameTooLongException;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToMessageEncoder;
import java.util.List;

/**
 * Writes requests up to protocol v4. One that is too long is given back, and fails by a message
 * that says what to do. All connections of a session share it, each in the place of the driver's.
 *
 * <p>Source: {@code FrameEncoder} of the driver, which forgets such a frame (JAVA-3075). Where it
 * is a {@code FrameTooLongException} that is thrown here, the driver asks no other node.
 */
@Sharable
final class RequestEncoder extends MessageToMessageEncoder<Frame> {

  private final FrameCodec<ByteBuf> codec;
  private final long maxFrameLength;

  RequestEncoder(FrameCodec<ByteBuf> codec, long maxFrameLength) {
    super(Frame.class);
    this.codec = codec;
    this.maxFrameLength = maxFrameLength;
  }

  @Override
  protected void encode(ChannelHandlerContext context, Frame request, List<Object> written) {
    ByteBuf frame = codec.encode(request);
    int length = frame.readableBytes();
    if (length > maxFrameLength) {
      frame.release();
      throw new FrameTooLongException(
          context.channel().remoteAddress(),
          "request: expected a frame of at most %d bytes (%s), got %d bytes; send fewer rows a"
                  .formatted(
                      maxFrameLength,
                      DefaultDriverOption.PROTOCOL_MAX_FRAME_LENGTH.getPath(),
                      length)
              + " batch or fewer bytes a value, or raise that limit");
    }
    written.add(frame);
  }
}
