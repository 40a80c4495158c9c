/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;

/** A codec of segments that gives back a payload that cannot be decompressed. */
final class BoundedSegmentCodec extends SegmentCodec<ByteBuf> {

  BoundedSegmentCodec(PrimitiveCodec<ByteBuf> primitives, Compressor<ByteBuf> compressor) {
    super(primitives, compressor);
  }

  /**
   * The driver's decoder takes a reference of its own to the payload, gives the caller's back, and
   * forgets its own where the payload cannot be decompressed.
   */
  @Override
  public Segment<ByteBuf> decode(Header header, ByteBuf source) throws CrcMismatchException {
    int references = source.refCnt();
    boolean done = false;
    try {
      Segment<ByteBuf> segment = super.decode(header, source);
      done = true;
      return segment;
    } finally {
      if (!done && source.refCnt() == references) {
        source.release();
      }
    }
  }
}
