/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.NoopCompressor;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;

/**
 * Believes a compressed body its length only as far as its bytes can become that many: the driver
 * allocates as many as the body says, before it decompresses the first one.
 *
 * <p>Source: CQL binary protocol v4, section 5, and v5, section 2.2; the block format of LZ4; the
 * format of Snappy.
 */
final class BoundedCompressor implements Compressor<ByteBuf> {

  private static final String SUBJECT = "compressed body";

  /** A byte of LZ4 stands for 255 bytes at most: it lengthens a match by so many. */
  private static final int LZ4_FACTOR = 255;

  /** Three bytes of Snappy are a copy of 64 at most. */
  private static final int SNAPPY_FACTOR = 22;

  private static final int VARINT_BITS = 7;

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
   * Wraps a compressor, but not the one that does nothing, which the driver knows by its class.
   *
   * @param maxLength the longest frame that the driver is to take: bytes
   */
  static Compressor<ByteBuf> of(Compressor<ByteBuf> compressor, long maxLength) {
    return compressor instanceof NoopCompressor
        ? compressor
        : new BoundedCompressor(compressor, maxLength);
  }

  @Override
  public ByteBuf decompress(ByteBuf compressed) {
    if (lengthInFront) {
      FrameReader.require(compressed, Integer.BYTES, SUBJECT);
      int length = compressed.getInt(compressed.readerIndex());
      check(length, compressed.readableBytes() - Integer.BYTES);
    } else {
      check(varint(compressed), compressed.readableBytes());
    }
    return checked(() -> compressor.decompress(compressed));
  }

  /** A segment of protocol v5. */
  @Override
  public ByteBuf decompressWithoutLength(ByteBuf compressed, int uncompressedLength) {
    check(uncompressedLength, compressed.readableBytes());
    return checked(() -> compressor.decompressWithoutLength(compressed, uncompressedLength));
  }

  private void check(long length, int compressedLength) {
    long most = Math.min(maxLength, (long) factor * compressedLength);
    if (length < 0 || length > most) {
      throw new MalformedFrameException(
          SUBJECT, "at most " + most + " bytes from " + compressedLength, "" + length);
    }
  }

  /** Libraries tell of bytes that they cannot read by exceptions of their own. */
  private static ByteBuf checked(Decompression decompression) {
    try {
      return decompression.run();
    } catch (MalformedFrameException e) {
      throw e;
    } catch (RuntimeException e) {
      throw FrameReader.malformed(SUBJECT, "bytes that can be decompressed", String.valueOf(e), e);
    }
  }

  private interface Decompression {
    ByteBuf run();
  }

  /** The length in front of Snappy's bytes: 7 bits in each byte, the lowest first. */
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
    throw new MalformedFrameException(SUBJECT, "a length in up to 5 bytes", "a longer one");
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
