/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Compressor;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the greatest length that is accepted, and the first that is rejected. */
class BoundedCompressorTest {

  private static final long NO_LIMIT = Codecs.MAX_FRAME_LENGTH;

  @AfterEach
  void forgetWhatWasDecompressed() {
    BoundedCompressor.succeeded();
  }

  /** In LZ4 one byte expands to at most 255; the four bytes of the length do not count. */
  @Test
  void limitsTheLengthOfAnLz4Body() {
    Compressor<ByteBuf> compressor = BoundedCompressor.of(new Believing("lz4"), NO_LIMIT);
    for (int length : new int[] {0, 1, 5 * 255}) {
      assertThat(compressor.decompress(lz4(length, 5))).isSameAs(Believing.DECOMPRESSED);
    }
    for (int length : new int[] {-1, 5 * 255 + 1, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> compressor.decompress(lz4(length, 5)))
          .isInstanceOf(MalformedFrameException.class)
          .hasMessage("compressed body: expected at most 1275 bytes from 5, got " + length);
    }
  }

  @Test
  void limitsTheLengthOfAnLz4Segment() {
    Compressor<ByteBuf> compressor = BoundedCompressor.of(new Believing("lz4"), NO_LIMIT);
    for (int length : new int[] {0, 1, 4 * 255}) {
      assertThat(compressor.decompressWithoutLength(Unpooled.buffer().writeZero(4), length))
          .isSameAs(Believing.DECOMPRESSED);
    }
    for (int length : new int[] {-1, 4 * 255 + 1, Integer.MAX_VALUE}) {
      ByteBuf payload = Unpooled.buffer().writeZero(4);
      assertThatThrownBy(() -> compressor.decompressWithoutLength(payload, length))
          .isInstanceOf(MalformedFrameException.class)
          .hasMessage("compressed body: expected at most 1020 bytes from 4, got " + length);
      assertThat(payload.refCnt()).as("references to a rejected payload").isZero();
    }
  }

  /** Snappy expands 22 times at most, length prefix included, which has 7 bits in each byte. */
  @ParameterizedTest
  @ValueSource(strings = {"00", "16", "ac00", "ac8000", "808000", "8080808000"})
  void acceptsThePossibleLengthOfASnappyBody(String hex) {
    assertThat(BoundedCompressor.of(new Believing("snappy"), NO_LIMIT).decompress(bytes(hex)))
        .isSameAs(Believing.DECOMPRESSED);
  }

  @ParameterizedTest
  @CsvSource({
    "17, at most 22 bytes from 1; got 23",
    "ad00, at most 44 bytes from 2; got 45",
    "8001, at most 44 bytes from 2; got 128",
    "808001, at most 66 bytes from 3; got 16384",
    "80808001, at most 88 bytes from 4; got 2097152",
    "8080808001, at most 110 bytes from 5; got 268435456",
    "ffffffff0f, at most 110 bytes from 5; got 4294967295",
    "8080808080, a length in up to 5 bytes; got a longer one",
    "808080808000, a length in up to 5 bytes; got a longer one",
    "80, 2 bytes; got 1 left in the frame",
    "80808080, 5 bytes; got 4 left in the frame",
    "'', 1 bytes; got 0 left in the frame"
  })
  void rejectsAnImpossibleLengthOfASnappyBody(String hex, String problem) {
    Compressor<ByteBuf> compressor = BoundedCompressor.of(new Believing("snappy"), NO_LIMIT);
    assertThatThrownBy(() -> compressor.decompress(bytes(hex)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessage("compressed body: expected " + problem.replace(';', ','));
  }

  /** A failed frame releases its decompressed buffer exactly once. */
  @Test
  void releasesTheDecompressedBufferOfAFailedFrame() {
    ByteBuf body = lz4(0, 1);
    ByteBuf decompressed = Unpooled.buffer(1).retain();
    Compressor<ByteBuf> lz4 = BoundedCompressor.of(new Believing("lz4", decompressed), NO_LIMIT);
    lz4.decompress(body);
    BoundedCompressor.failed();
    BoundedCompressor.failed();
    assertThat(decompressed.refCnt()).isEqualTo(1);

    lz4.decompress(body);
    BoundedCompressor.succeeded();
    BoundedCompressor.failed();
    assertThat(decompressed.refCnt()).isEqualTo(1);
    assertThat(body.refCnt()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 100})
  void limitsTheLengthToTheLongestFrame(long limit) {
    Compressor<ByteBuf> compressor = BoundedCompressor.of(new Believing("lz4"), limit);
    assertThat(compressor.decompress(lz4((int) limit, 5))).isSameAs(Believing.DECOMPRESSED);
    assertThatThrownBy(() -> compressor.decompress(lz4((int) limit + 1, 5)))
        .isInstanceOfSatisfying(
            LongFrameException.class, rejected -> assertThat(rejected.length).isEqualTo(limit + 1));
  }

  private static ByteBuf lz4(int length, int bytes) {
    return Unpooled.buffer().writeInt(length).writeZero(bytes);
  }

  private static ByteBuf bytes(String hex) {
    return Unpooled.wrappedBuffer(HexFormat.of().parseHex(hex));
  }

  /** Other calls of the driver go to the wrapped compressor. */
  @Test
  void delegatesOtherCalls() {
    Compressor<ByteBuf> lz4 = BoundedCompressor.of(new Believing("lz4"), NO_LIMIT);
    assertThat(lz4.algorithm()).isEqualTo("lz4");
    assertThat(lz4.compress(Unpooled.EMPTY_BUFFER)).isSameAs(Believing.COMPRESSED);
    assertThat(lz4.compressWithoutLength(Unpooled.EMPTY_BUFFER)).isSameAs(Believing.COMPRESSED);
    Compressor<ByteBuf> none = Compression.NONE.compressor();
    assertThat(BoundedCompressor.of(none, NO_LIMIT)).isSameAs(none);
  }

  /** A compressor that returns the same buffers for any input. */
  record Believing(String algorithm, ByteBuf decompressed) implements Compressor<ByteBuf> {

    static final ByteBuf COMPRESSED = Unpooled.buffer(1);
    static final ByteBuf DECOMPRESSED = Unpooled.buffer(1);

    Believing(String algorithm) {
      this(algorithm, DECOMPRESSED);
    }

    @Override
    public ByteBuf decompress(ByteBuf compressed) {
      return decompressed;
    }

    @Override
    public ByteBuf decompressWithoutLength(ByteBuf compressed, int uncompressedLength) {
      return decompressed;
    }

    @Override
    public ByteBuf compress(ByteBuf uncompressed) {
      return COMPRESSED;
    }

    @Override
    public ByteBuf compressWithoutLength(ByteBuf uncompressed) {
      return COMPRESSED;
    }
  }
}
