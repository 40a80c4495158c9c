/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * A segment codec that skips frames that are too long. An instance counts the bytes of a frame that
 * spans several segments, so each direction of each connection has its own instance.
 *
 * <p>The driver would collect all segments of a frame that is too long. This codec forwards only
 * the frame's header, as a separate frame, which {@link BoundedFrameCodec} rejects. So the request
 * of the frame fails, and the connection continues with the next frame.
 *
 * <p>Source: CQL binary protocol v5, section 2.2; {@code BytesToSegmentDecoder} and {@code
 * SegmentToFrameDecoder} of the driver.
 */
final class BoundedSegmentCodec extends SegmentCodec<ByteBuf> {

  private static final int HEADER_LENGTH = FrameCodec.V3_ENCODED_HEADER_SIZE;

  private final long maxFrameLength;

  /** The number of bytes of the current frame that have not arrived yet; 0 between two frames. */
  private long missing;

  private boolean skips;

  BoundedSegmentCodec(
      PrimitiveCodec<ByteBuf> primitives, Compressor<ByteBuf> compressor, long maxFrameLength) {
    // The limit of frames may be lower than the length of a segment, which is at most
    // MAX_PAYLOAD_LENGTH.
    super(
        primitives,
        BoundedCompressor.of(compressor, Math.max(maxFrameLength, Segment.MAX_PAYLOAD_LENGTH)));
    this.maxFrameLength = maxFrameLength;
  }

  /**
   * @return null for a skipped segment; the driver then continues with the next segment
   */
  @Override
  public @Nullable Segment<ByteBuf> decode(Header header, ByteBuf source)
      throws CrcMismatchException {
    Segment<ByteBuf> segment = super.decode(header, source);
    if (segment.isSelfContained) {
      return segment;
    }
    return missing == 0 ? first(segment) : next(segment);
  }

  private Segment<ByteBuf> first(Segment<ByteBuf> segment) {
    ByteBuf payload = segment.payload;
    int length = payload.readableBytes();
    if (length < HEADER_LENGTH) {
      return segment; // the frame codec rejects it
    }
    int start = payload.readerIndex();
    long frameLength =
        HEADER_LENGTH + (long) payload.getInt(start + BoundedFrameCodec.BODY_LENGTH_OFFSET);
    missing = Math.max(0, frameLength - length);
    skips = missing > 0 && frameLength > maxFrameLength;
    if (skips) {
      payload.writerIndex(start + HEADER_LENGTH);
      return new Segment<>(payload, true);
    }
    return segment;
  }

  private @Nullable Segment<ByteBuf> next(Segment<ByteBuf> segment) {
    int length = segment.payload.readableBytes();
    boolean isPossible = 0 < length && length <= missing;
    if (skips || !isPossible) {
      segment.payload.release();
    }
    if (!isPossible) {
      throw FrameReader.malformed(
          "segment", "1 to " + missing + " bytes of its frame", length + " bytes");
    }
    missing -= length;
    return skips ? null : segment;
  }
}
