/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentBuilder;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Packs frames into segments as the driver does for protocol v5. */
public final class Segments extends SegmentBuilder<ByteBuf, Integer> {

  private final List<Segment<ByteBuf>> segments = new ArrayList<>();

  private Segments(ByteBufPrimitiveCodec primitives, FrameCodec<ByteBuf> codec) {
    super(primitives, codec);
  }

  /** Returns the bytes of each segment on the wire. */
  public static List<byte[]> encode(
      List<Frame> frames,
      FrameCodec<ByteBuf> codec,
      ByteBufAllocator allocator,
      Compressor<ByteBuf> compressor) {
    ByteBufPrimitiveCodec primitives = new ByteBufPrimitiveCodec(allocator);
    Segments builder = new Segments(primitives, codec);
    for (Frame frame : frames) {
      builder.addFrame(frame, 0);
    }
    builder.flush();
    SegmentCodec<ByteBuf> segmentCodec = new SegmentCodec<>(primitives, compressor);
    List<byte[]> result = new ArrayList<>();
    for (Segment<ByteBuf> segment : builder.segments) {
      List<Object> parts = new ArrayList<>();
      segmentCodec.encode(segment, parts);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      parts.forEach(part -> bytes.writeBytes(Codecs.drain((ByteBuf) part)));
      result.add(bytes.toByteArray());
    }
    return result;
  }

  @Override
  protected Integer mergeStates(List<Integer> frameStates) {
    return frameStates.size();
  }

  @Override
  protected List<Integer> splitState(Integer frameState, int sliceCount) {
    return Collections.nCopies(sliceCount, frameState);
  }

  @Override
  protected void processSegment(Segment<ByteBuf> segment, Integer segmentState) {
    segments.add(segment);
  }
}
