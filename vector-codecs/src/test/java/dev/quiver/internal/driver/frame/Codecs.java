/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.dse.protocol.internal.DseProtocolConstants;
import com.datastax.dse.protocol.internal.DseProtocolV1ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV1ServerCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ClientCodecs;
import com.datastax.dse.protocol.internal.DseProtocolV2ServerCodecs;
import com.datastax.dse.protocol.internal.ProtocolV4ClientCodecsForDse;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.driver.internal.core.protocol.FrameDecoder;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.FrameCodec.CodecGroup;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.ProtocolV3ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV3ServerCodecs;
import com.datastax.oss.protocol.internal.ProtocolV4ServerCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV5ServerCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ClientCodecs;
import com.datastax.oss.protocol.internal.ProtocolV6ServerCodecs;
import com.datastax.oss.protocol.internal.SegmentCodec;
import dev.quiver.internal.driver.page.PageResults;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.List;
import java.util.stream.Stream;

/** Creates frame codecs of the driver, of a server, and of Quiver. */
public final class Codecs {

  /** The driver's default. */
  public static final long MAX_FRAME_LENGTH = 256L * 1024 * 1024;

  static final int[] VERSIONS = {
    Version.V3,
    Version.V4,
    Version.V5,
    Version.V6,
    DseProtocolConstants.Version.DSE_V1,
    DseProtocolConstants.Version.DSE_V2
  };

  private Codecs() {}

  /** The protocol versions that the driver speaks. */
  public static int[] versions() {
    return VERSIONS.clone();
  }

  /** Returns the codec groups of {@code DefaultDriverContext.buildFrameCodec}. */
  private static CodecGroup[] client() {
    return new CodecGroup[] {
      new ProtocolV3ClientCodecs(),
      new ProtocolV4ClientCodecsForDse(),
      new ProtocolV5ClientCodecs(),
      new ProtocolV6ClientCodecs(),
      new DseProtocolV1ClientCodecs(),
      new DseProtocolV2ClientCodecs()
    };
  }

  /** Returns the driver's frame codec. */
  public static FrameCodec<ByteBuf> stock(ByteBufAllocator allocator, Compression compression) {
    return new FrameCodec<>(
        new ByteBufPrimitiveCodec(allocator), compression.compressor(), client());
  }

  /**
   * Returns the driver's frame codec for several frames in one buffer: each ends at the length in
   * its header. By itself the driver continues where the message ended.
   */
  public static FrameCodec<ByteBuf> stockByLength(ByteBufAllocator allocator) {
    return new FrameCodec<>(new ByteBufPrimitiveCodec(allocator), Compressor.none(), client()) {
      @Override
      public Frame decode(ByteBuf source) {
        int length = V3_ENCODED_HEADER_SIZE + decodeBodySize(source);
        return super.decode(source.readSlice(length));
      }
    };
  }

  /** Returns the frame codec of our sessions. */
  public static FrameCodec<ByteBuf> ours(ByteBufAllocator allocator, Compression compression) {
    return ours(allocator, compression, MAX_FRAME_LENGTH);
  }

  /** Returns our frame codec without compression. */
  public static FrameCodec<ByteBuf> ours() {
    return ours(UnpooledByteBufAllocator.DEFAULT, Compression.NONE);
  }

  /** Returns our frame codec with a limit on the length of frames. */
  public static FrameCodec<ByteBuf> ours(
      ByteBufAllocator allocator, Compression compression, long maxFrameLength) {
    PageResults results = new PageResults(null);
    return new BoundedFrameCodec(
        maxFrameLength,
        new BoundedPrimitives(allocator),
        compression.compressor(),
        Stream.of(client())
            .map(group -> new ReplacingCodecGroup(group, results, null))
            .toArray(CodecGroup[]::new));
  }

  /** Returns our segment codec. */
  public static SegmentCodec<ByteBuf> segments(
      ByteBufAllocator allocator, Compression compression) {
    return segments(allocator, compression, MAX_FRAME_LENGTH);
  }

  /** Returns our segment codec with a limit on the length of frames. */
  static SegmentCodec<ByteBuf> segments(
      ByteBufAllocator allocator, Compression compression, long maxFrameLength) {
    return new BoundedSegmentCodec(
        new BoundedPrimitives(allocator), compression.compressor(), maxFrameLength);
  }

  /** Returns a connection of a session, for protocol v4 or the handshake of later versions. */
  static EmbeddedChannel connection(FrameContext context) {
    return new EmbeddedChannel(
        new FrameDecoder(context.getFrameCodec(), (int) context.maxFrameLength()),
        context.rejectedResponses());
  }

  /**
   * Whether a codec rejected a frame for its length; {@link #rejectedResponses} turns this into the
   * error of the request.
   */
  public static boolean isTooLong(RuntimeException e) {
    return e instanceof LongFrameException;
  }

  /** Returns the handler that follows the codecs on our connections. */
  public static ChannelHandler rejectedResponses() {
    return new RejectedResponses("test", MAX_FRAME_LENGTH, null);
  }

  /** Returns a server's frame codec, built from the driver's. */
  public static FrameCodec<ByteBuf> server(ByteBufAllocator allocator, Compression compression) {
    return new FrameCodec<>(
        new ByteBufPrimitiveCodec(allocator),
        compression.compressor(),
        new ProtocolV3ServerCodecs(),
        new ProtocolV4ServerCodecs(),
        new ProtocolV5ServerCodecs(),
        new ProtocolV6ServerCodecs(),
        new DseProtocolV1ServerCodecs(),
        new DseProtocolV2ServerCodecs());
  }

  /** Returns a server's response that consists of a message only. */
  public static byte[] answer(int version, Message message) {
    Frame frame = Frame.forResponse(version, 1, null, Frame.NO_PAYLOAD, List.of(), message);
    return drain(server(UnpooledByteBufAllocator.DEFAULT, Compression.NONE).encode(frame));
  }

  /** Returns the readable bytes of a buffer, and releases it. */
  public static byte[] drain(ByteBuf buffer) {
    try {
      byte[] bytes = new byte[buffer.readableBytes()];
      buffer.readBytes(bytes);
      return bytes;
    } finally {
      buffer.release();
    }
  }
}
