/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import dev.quiver.internal.driver.metrics.SessionCounts;
import dev.quiver.internal.jfr.FlightRecorder;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/** The frame codec of a session, which tells of the frames that it refuses. */
final class CountingFrameCodec extends BoundedFrameCodec {

  private final @Nullable SessionCounts counts;

  /**
   * @param counts null if nothing is counted
   * @param maxFrameLength the longest frame that is read: bytes
   */
  CountingFrameCodec(
      @Nullable SessionCounts counts,
      long maxFrameLength,
      PrimitiveCodec<ByteBuf> primitives,
      Compressor<ByteBuf> compressor,
      CodecGroup... groups) {
    super(maxFrameLength, primitives, compressor, groups);
    this.counts = counts;
  }

  @Override
  public Frame decode(ByteBuf source) {
    try {
      return super.decode(source);
    } catch (MalformedFrameException e) {
      throw refused(e);
    }
  }

  /** Not asked while a frame is decoded, so that none is counted twice. */
  @Override
  public int decodeBodySize(ByteBuf source) {
    try {
      return super.decodeBodySize(source);
    } catch (MalformedFrameException e) {
      throw refused(e);
    }
  }

  private MalformedFrameException refused(MalformedFrameException reason) {
    if (counts != null) {
      counts.frameRefused();
    }
    if (FlightRecorder.isPresent()) {
      RefusedFrameEvent.commit(reason);
    }
    return reason;
  }
}
