/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants.FrameFlag;
import com.datastax.oss.protocol.internal.util.Flags;
import io.netty.buffer.ByteBuf;

/**
 * A frame codec that does not read beyond the end of a frame. If it rejects a frame, it releases
 * the memory that was allocated for the frame.
 *
 * <p>A segment of protocol v5 may hold several frames, so a message with a wrong size would
 * otherwise be decoded from the bytes of the next frame.
 */
final class BoundedFrameCodec extends FrameCodec<ByteBuf> {

  static final int BODY_LENGTH_OFFSET = 5;

  private static final int FLAGS_OFFSET = 1;
  private static final int STREAM_OFFSET = 2;

  private final long maxFrameLength;
  private final PrimitiveCodec<ByteBuf> primitives;
  private final Compressor<ByteBuf> compressor;

  /**
   * @param maxFrameLength the length in bytes of the longest frame that is read
   */
  BoundedFrameCodec(
      long maxFrameLength,
      PrimitiveCodec<ByteBuf> primitives,
      Compressor<ByteBuf> compressor,
      CodecGroup... groups) {
    this(groups, maxFrameLength, primitives, BoundedCompressor.of(compressor, maxFrameLength));
  }

  private BoundedFrameCodec(
      CodecGroup[] groups,
      long maxFrameLength,
      PrimitiveCodec<ByteBuf> primitives,
      Compressor<ByteBuf> compressor) {
    super(primitives, compressor, groups);
    this.maxFrameLength = maxFrameLength;
    this.primitives = primitives;
    this.compressor = compressor;
  }

  @Override
  public Frame decode(ByteBuf source) {
    int readable = source.readableBytes();
    long length = V3_ENCODED_HEADER_SIZE;
    if (readable >= length) {
      length += super.decodeBodySize(source);
    }
    if (readable == V3_ENCODED_HEADER_SIZE && length > maxFrameLength) {
      // Of a frame that is too long, BoundedSegmentCodec has kept only the header.
      throw new LongFrameException(source.getShort(source.readerIndex() + STREAM_OFFSET), length);
    }
    if (length < V3_ENCODED_HEADER_SIZE || length > readable) {
      throw FrameReader.malformed(
          "frame", length + " bytes, as its header says", readable + " bytes");
    }
    // Up to protocol v4 the buffer usually holds one frame, which needs no slice.
    ByteBuf frame = length == readable ? source : source.readSlice((int) length);
    if (!Flags.contains(frame.getByte(frame.readerIndex() + FLAGS_OFFSET), FrameFlag.COMPRESSED)) {
      Frame decoded = decodeWhole(frame);
      // A server may append fields that the driver does not read.
      frame.skipBytes(frame.readableBytes());
      return decoded;
    }
    try {
      Frame decoded = decodeWhole(frame);
      BoundedCompressor.succeeded();
      return decoded;
    } catch (Throwable e) {
      BoundedCompressor.failed();
      throw e;
    }
  }

  /**
   * Decodes a frame, and converts an {@code IllegalArgumentException}, which the driver's decoders
   * throw for unknown input, into a {@code MalformedFrameException}. An exception of a subclass is
   * not converted: it is Quiver's own, or the sign of a bug.
   */
  private Frame decodeWhole(ByteBuf frame) {
    try {
      return super.decode(frame);
    } catch (IllegalArgumentException e) {
      if (e.getClass() != IllegalArgumentException.class) {
        throw e;
      }
      throw FrameReader.malformed("frame", "cannot be decoded: " + e.getMessage(), e);
    }
  }

  /**
   * Reads and checks a frame's body size. The driver calls this method before it collects the
   * segments of a frame (protocol v5). If the size is rejected, this method releases the segment,
   * because the driver does not.
   */
  @Override
  public int decodeBodySize(ByteBuf source) {
    try {
      int size = super.decodeBodySize(source);
      long most = maxFrameLength - V3_ENCODED_HEADER_SIZE;
      if (size < 0 || size > most) {
        throw FrameReader.malformed("frame", "a body of 0 to " + most + " bytes", "" + size);
      }
      int body = source.readableBytes() - V3_ENCODED_HEADER_SIZE;
      if (body > size) { // the driver would keep this and all later segments forever
        throw FrameReader.malformed("frame", "a body of " + size + " bytes", body + " bytes");
      }
      return size;
    } catch (Throwable e) {
      source.release();
      throw e;
    }
  }

  @Override
  public ByteBuf encode(Frame frame) {
    int bodySize = encodedBodySize(frame);
    ByteBuf plain = primitives.allocate(V3_ENCODED_HEADER_SIZE + bodySize);
    boolean isResult = false;
    try {
      encodeInto(frame, bodySize, plain);
      if (!Flags.contains(plain.getByte(FLAGS_OFFSET), FrameFlag.COMPRESSED)) {
        isResult = true;
        return plain;
      }
      return compress(plain, bodySize);
    } finally {
      if (!isResult) {
        plain.release();
      }
    }
  }

  private ByteBuf compress(ByteBuf plain, int bodySize) {
    ByteBuf body = compressor.compress(plain.slice(V3_ENCODED_HEADER_SIZE, bodySize));
    ByteBuf header = null;
    try {
      header = primitives.allocate(V3_ENCODED_HEADER_SIZE);
      header.writeBytes(plain, 0, BODY_LENGTH_OFFSET).writeInt(body.readableBytes());
      return primitives.concat(header, body);
    } catch (Throwable e) {
      body.release();
      if (header != null) {
        header.release();
      }
      throw e;
    }
  }
}
