/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;

/** A codec of segments that gives back a payload that cannot be decompressed. */
final class BoundedSegmentCodec extends SegmentCodec<ByteBuf> {

  BoundedSegmentCodec(PrimitiveCodec<ByteBuf> primitives, Compressor<ByteBuf> compressor) {
    super(primitives, ReleasingCompressor.of(compressor));
  }
}
