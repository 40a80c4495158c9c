/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.NoopCompressor;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what it decompressed for the frame that a thread decodes, so that it can be released if
 * the frame fails: the driver's frame codec releases it only if all goes well. What of a segment
 * cannot be decompressed it releases itself.
 */
final class ReleasingCompressor implements Compressor<ByteBuf> {

  /** A thread decodes one frame after the other, whatever their channels. */
  private static final FastThreadLocal<@Nullable ByteBuf> DECOMPRESSED = new FastThreadLocal<>();

  private final Compressor<ByteBuf> compressor;

  private ReleasingCompressor(Compressor<ByteBuf> compressor) {
    this.compressor = compressor;
  }

  /** Wraps a compressor, but not the one that does nothing, which the driver knows by its class. */
  static Compressor<ByteBuf> of(Compressor<ByteBuf> compressor) {
    return compressor instanceof NoopCompressor ? compressor : new ReleasingCompressor(compressor);
  }

  /** The frame was decoded: the driver has released what was decompressed. */
  static void succeeded() {
    DECOMPRESSED.remove();
  }

  static void failed() {
    ByteBuf buffer = DECOMPRESSED.get();
    if (buffer != null) {
      DECOMPRESSED.remove();
      // The driver releases it before its last check of the frame.
      if (buffer.refCnt() > 0) {
        buffer.release();
      }
    }
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the driver's own criterion
  public ByteBuf decompress(ByteBuf compressed) {
    ByteBuf result = compressor.decompress(compressed);
    if (result != compressed) {
      DECOMPRESSED.set(result);
    }
    return result;
  }

  @Override
  public String algorithm() {
    return compressor.algorithm();
  }

  @Override
  public ByteBuf compress(ByteBuf uncompressed) {
    return compressor.compress(uncompressed);
  }

  @Override
  public ByteBuf compressWithoutLength(ByteBuf uncompressed) {
    return compressor.compressWithoutLength(uncompressed);
  }

  /**
   * The payload of a segment. The driver's segment codec takes a reference of its own to it, which
   * it forgets where this fails.
   */
  @Override
  public ByteBuf decompressWithoutLength(ByteBuf compressed, int uncompressedLength) {
    boolean done = false;
    try {
      ByteBuf result = compressor.decompressWithoutLength(compressed, uncompressedLength);
      done = true;
      return result;
    } finally {
      if (!done) {
        compressed.release();
      }
    }
  }
}
