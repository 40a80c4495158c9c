/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.reliability.server;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelOption;
import io.netty.util.concurrent.Future;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A client's connection, which can send messages, frames, segments, or bytes. */
@SuppressWarnings("FutureReturnValueIgnored") // of writes that fail the client tells
public final class Connection {

  private final FakeServer server;
  private final int node;
  private final Channel channel;
  private final PrimitiveCodec<ByteBuf> primitives;
  private FrameCodec<ByteBuf> frames;
  private SegmentCodec<ByteBuf> segments;
  private int version;
  private volatile boolean closing;

  Connection(FakeServer server, int node, Channel channel) {
    this.server = server;
    this.node = node;
    this.channel = channel;
    this.primitives = new ByteBufPrimitiveCodec(channel.alloc());
    use(Compressor.none());
  }

  /** Compresses frames, or segments if there are any. */
  void use(Compressor<ByteBuf> compressor) {
    Compressor<ByteBuf> none = Compressor.none();
    frames = FrameCodec.defaultServer(primitives, hasSegments() ? none : compressor);
    segments = new SegmentCodec<>(primitives, compressor);
  }

  FrameCodec<ByteBuf> frames() {
    return frames;
  }

  SegmentCodec<ByteBuf> segments() {
    return segments;
  }

  PrimitiveCodec<ByteBuf> primitives() {
    return primitives;
  }

  void setVersion(int version) {
    this.version = version;
  }

  int version() {
    return version;
  }

  FakeServer server() {
    return server;
  }

  int node() {
    return node;
  }

  public Channel channel() {
    return channel;
  }

  private boolean hasSegments() {
    return version >= Version.V5;
  }

  /** Sends a well-formed frame; protocol v5 may put it into one segment with others. */
  public void send(int streamId, Message message) {
    if (closing) {
      return;
    }
    channel.write(response(streamId, message)).addListener(this::written);
    server.flush(this);
  }

  private Frame response(int streamId, Message message) {
    return Frame.forResponse(version, streamId, null, Frame.NO_PAYLOAD, List.of(), message);
  }

  /** Returns the bytes of a frame: header and body, which protocol v4 compresses. */
  public byte[] frame(int streamId, Message message) {
    return drain(frames.encode(response(streamId, message)));
  }

  /** Returns the bytes of an uncompressed frame, which is valid with any compression. */
  public byte[] plainFrame(int streamId, Message message) {
    return drain(
        FrameCodec.defaultServer(primitives, Compressor.<ByteBuf>none())
            .encode(response(streamId, message)));
  }

  public byte[] wire(byte[] frame) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    pieces(frame, Segment.MAX_PAYLOAD_LENGTH).forEach(bytes::writeBytes);
    return bytes.toByteArray();
  }

  /**
   * Returns the segments of a frame; with protocol v4, which has none, parts of it.
   *
   * @param length the length of each but the last
   */
  public List<byte[]> pieces(byte[] frame, int length) {
    List<byte[]> pieces = new ArrayList<>();
    for (int offset = 0; offset < frame.length; offset += length) {
      ByteBuf part = Unpooled.wrappedBuffer(frame, offset, Math.min(length, frame.length - offset));
      pieces.add(hasSegments() ? segment(part, frame.length <= length) : drain(part));
    }
    return pieces;
  }

  public byte[] segment(ByteBuf payload, boolean selfContained) {
    ByteBuf source = channel.alloc().buffer(payload.readableBytes()).writeBytes(payload);
    List<Object> encoded = new ArrayList<>();
    segments.encode(new Segment<>(source, selfContained), encoded);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    encoded.forEach(part -> bytes.writeBytes(drain((ByteBuf) part)));
    return bytes.toByteArray();
  }

  private static byte[] drain(ByteBuf buffer) {
    byte[] bytes = new byte[buffer.readableBytes()];
    buffer.readBytes(bytes).release();
    return bytes;
  }

  public void write(byte[] bytes) {
    if (closing) {
      return;
    }
    channel.flush();
    channel.writeAndFlush(Unpooled.wrappedBuffer(bytes)).addListener(this::written);
  }

  /** A write that fails is an error of the server, as the client gets no response. */
  private void written(Future<? super Void> written) {
    Throwable cause = written.cause();
    if (cause != null && !(cause instanceof IOException)) {
      server.failed(cause);
    }
  }

  /** Closes the connection when all is sent; nothing may follow, as it would complete a part. */
  public void close() {
    closing = true;
    channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }

  /** Resets the connection when all is sent. */
  public void reset() {
    closing = true;
    channel
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(
            sent -> {
              channel.config().setOption(ChannelOption.SO_LINGER, 0);
              channel.close();
            });
  }

  public void after(long millis, Runnable action) {
    var unused =
        channel.eventLoop().schedule(() -> runDelayed(action), millis, TimeUnit.MILLISECONDS);
  }

  private void runDelayed(Runnable action) {
    try {
      action.run();
    } catch (Throwable e) {
      server.failed(e);
    }
    channel.flush();
  }
}
