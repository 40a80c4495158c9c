/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.NoopCompressor;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/**
 * A compressor that rejects a compressed body that claims more bytes than it can decompress to. The
 * driver would allocate the claimed length before decompressing the first byte.
 *
 * <p>This class also releases memory that the driver leaks. The driver's frame codec releases a
 * decompressed body only if decoding succeeds, so this class remembers the body of the frame that
 * the thread decodes, until {@link BoundedFrameCodec} reports the outcome. The driver's segment
 * codec does not release a payload that cannot be decompressed; this class releases the payload.
 *
 * <p>Source: CQL binary protocol v4, section 5, and v5, section 2.2; the block format of LZ4; the
 * format of Snappy.
 */
final class BoundedCompressor implements Compressor<ByteBuf> {

  private static final String SUBJECT = "compressed body";

  /** The most bytes that a byte of LZ4 decompresses to: it can lengthen a match by 255 bytes. */
  private static final int LZ4_FACTOR = 255;

  /** The same for Snappy: a copy of 64 bytes takes three bytes. */
  private static final int SNAPPY_FACTOR = 22;

  private static final int VARINT_BITS = 7;

  /** The decompressed body of the one frame that this thread decodes at a time. */
  private static final FastThreadLocal<@Nullable ByteBuf> DECOMPRESSED = new FastThreadLocal<>();

  private final Compressor<ByteBuf> compressor;
  private final boolean lengthInFront;
  private final int factor;
  private final long maxLength;

  private BoundedCompressor(Compressor<ByteBuf> compressor, long maxLength) {
    this.compressor = compressor;
    this.lengthInFront = compressor.algorithm().equals("lz4");
    this.factor = lengthInFront ? LZ4_FACTOR : SNAPPY_FACTOR;
    this.maxLength = maxLength;
  }

  /**
   * Wraps a compressor, except the no-op one, which the driver identifies by its class.
   *
   * @param maxLength the maximum number of bytes of a decompressed body or payload
   */
  static Compressor<ByteBuf> of(Compressor<ByteBuf> compressor, long maxLength) {
    return compressor instanceof NoopCompressor
        ? compressor
        : new BoundedCompressor(compressor, maxLength);
  }

  /** Forgets the decompressed body of a decoded frame: the driver has released the body. */
  static void succeeded() {
    DECOMPRESSED.remove();
  }

  /** Releases the decompressed body of a frame that could not be decoded. */
  static void failed() {
    ByteBuf buffer = DECOMPRESSED.get();
    if (buffer != null) {
      DECOMPRESSED.remove();
      // The driver releases the body before its last check of the frame, which may have failed.
      if (buffer.refCnt() > 0) {
        buffer.release();
      }
    }
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the driver also compares by reference
  public ByteBuf decompress(ByteBuf compressed) {
    if (lengthInFront) {
      FrameReader.require(compressed, Integer.BYTES, SUBJECT);
      int length = compressed.getInt(compressed.readerIndex());
      check(length, compressed.readableBytes() - Integer.BYTES);
    } else {
      check(varint(compressed), compressed.readableBytes());
    }
    ByteBuf result;
    try {
      result = compressor.decompress(compressed);
    } catch (RuntimeException e) {
      throw malformed(e);
    }
    if (result != compressed) {
      DECOMPRESSED.set(result);
    }
    return result;
  }

  /**
   * Decompresses the payload of a segment of protocol v5. If this method fails, it releases the
   * compressed payload, because the driver's segment codec does not.
   */
  @Override
  public ByteBuf decompressWithoutLength(ByteBuf compressed, int uncompressedLength) {
    try {
      check(uncompressedLength, compressed.readableBytes());
      return compressor.decompressWithoutLength(compressed, uncompressedLength);
    } catch (RuntimeException e) {
      compressed.release();
      throw e instanceof LongFrameException ? e : malformed(e);
    } catch (Throwable e) {
      compressed.release();
      throw e;
    }
  }

  private void check(long length, int compressedLength) {
    long most = (long) factor * compressedLength;
    if (length < 0 || length > most) {
      throw FrameReader.malformed(
          SUBJECT, "at most " + most + " bytes from " + compressedLength, "" + length);
    } else if (length > maxLength) {
      throw new LongFrameException(LongFrameException.NO_STREAM, length);
    }
  }

  /** Converts an exception that a library throws for malformed bytes. */
  private static MalformedFrameException malformed(RuntimeException e) {
    return e instanceof MalformedFrameException malformed
        ? malformed
        : FrameReader.malformed(SUBJECT, "cannot be decompressed: " + e, e);
  }

  /** Reads the length at the start of a Snappy body: 7 bits per byte, the lowest bits first. */
  private static long varint(ByteBuf source) {
    long length = 0;
    for (int i = 0; i < Integer.BYTES + 1; i++) {
      FrameReader.require(source, i + 1L, SUBJECT);
      int next = source.getByte(source.readerIndex() + i);
      length |= (long) (next & 0x7f) << (VARINT_BITS * i);
      if (next >= 0) {
        return length;
      }
    }
    throw FrameReader.malformed(SUBJECT, "a length of up to 5 bytes", "6 or more");
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
}
