/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.NoopCompressor;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.FastThreadLocal;
import org.jspecify.annotations.Nullable;

/**
 * Believes a compressed body its length only as far as its bytes can become that many: the driver
 * allocates as many as the body says, before it decompresses the first one.
 *
 * <p>It also gives back what the driver forgets. The driver's frame codec releases a decompressed
 * body only if all goes well, so the body is remembered for the frame that the thread decodes,
 * until the frame codec says what became of the frame. The driver's segment codec forgets a payload
 * that cannot be decompressed, so that payload is released here.
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

  /** A thread decodes one frame after the other, whatever their channels. */
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
   * Wraps a compressor, but not the one that does nothing, which the driver knows by its class.
   *
   * @param maxLength the longest frame that the driver is to take: bytes
   */
  static Compressor<ByteBuf> of(Compressor<ByteBuf> compressor, long maxLength) {
    return compressor instanceof NoopCompressor
        ? compressor
        : new BoundedCompressor(compressor, maxLength);
  }

  /** The frame was decoded: the driver has released what was decompressed. */
  static void succeeded() {
    DECOMPRESSED.remove();
  }

  /** The frame was not decoded: what was decompressed for it is released. */
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
   * The payload of a segment of protocol v5. The driver's segment codec takes a reference of its
   * own to it, which it forgets where this fails.
   */
  @Override
  public ByteBuf decompressWithoutLength(ByteBuf compressed, int uncompressedLength) {
    boolean done = false;
    try {
      check(uncompressedLength, compressed.readableBytes());
      ByteBuf result = compressor.decompressWithoutLength(compressed, uncompressedLength);
      done = true;
      return result;
    } catch (LongFrameException e) {
      throw e;
    } catch (RuntimeException e) {
      throw malformed(e);
    } finally {
      if (!done) {
        compressed.release();
      }
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

  /** Libraries tell of bytes that they cannot read by exceptions of their own. */
  private static MalformedFrameException malformed(RuntimeException e) {
    return e instanceof MalformedFrameException malformed
        ? malformed
        : FrameReader.malformed(SUBJECT, "bytes that can be decompressed", String.valueOf(e), e);
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
    throw FrameReader.malformed(SUBJECT, "a length in up to 5 bytes", "a longer one");
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
