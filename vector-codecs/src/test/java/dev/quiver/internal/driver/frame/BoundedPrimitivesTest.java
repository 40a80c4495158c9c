/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolV4ClientCodecs;
import dev.quiver.internal.driver.page.PageResults;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that complete input is read as the driver reads it; cut or too long input is rejected. */
class BoundedPrimitivesTest {

  private static final ByteBufPrimitiveCodec STOCK =
      new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT);
  private static final BoundedPrimitives OURS =
      new BoundedPrimitives(UnpooledByteBufAllocator.DEFAULT);
  private static final byte[] UNKNOWN_OPCODE = {(byte) 0x84, 0, 0, 0, 0x7f, 0, 0, 0, 0};
  private static final long NO_LIMIT = Codecs.MAX_FRAME_LENGTH;

  /** The primitives of messages. */
  static Stream<Primitive> primitives() {
    return Stream.of(
        new Primitive("byte", PrimitiveCodec::readByte, "81"),
        new Primitive("short", PrimitiveCodec::readUnsignedShort, "8001"),
        new Primitive("int", PrimitiveCodec::readInt, "80010203"),
        new Primitive(
            "int at an offset", (codec, source) -> codec.readInt(source, 2), "000080010203"),
        new Primitive("long", PrimitiveCodec::readLong, "8001020304050607"),
        new Primitive("address", PrimitiveCodec::readInetAddr, "04c0a80101"),
        new Primitive(
            "address of v6", PrimitiveCodec::readInetAddr, "1020010db8000000000000000000000001"),
        new Primitive("bytes", PrimitiveCodec::readBytes, "00000003010203"),
        new Primitive("null", PrimitiveCodec::readBytes, "ffffffff"),
        new Primitive(
            "short bytes",
            (codec, source) -> HexFormat.of().formatHex(codec.readShortBytes(source)),
            "00020102"),
        new Primitive("string", PrimitiveCodec::readString, "00026b73"),
        new Primitive("strings", PrimitiveCodec::readStringList, "0003000000016b0000"),
        new Primitive("string map", PrimitiveCodec::readStringMap, "0002000000000001610000"),
        new Primitive(
            "string multimap", PrimitiveCodec::readStringMultimap, "0002000000000001610001000162"),
        new Primitive("bytes map", PrimitiveCodec::readBytesMap, "00020000ffffffff00016100000000"));
  }

  record Primitive(
      String name, BiFunction<PrimitiveCodec<ByteBuf>, ByteBuf, Object> reader, String hex) {

    byte[] bytes() {
      return HexFormat.of().parseHex(hex);
    }

    Object read(PrimitiveCodec<ByteBuf> codec, byte[] from) {
      return reader.apply(codec, Unpooled.wrappedBuffer(from));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  @ParameterizedTest
  @MethodSource("primitives")
  void readsCompleteInputAsTheDriverDoes(Primitive primitive) {
    Object expected = primitive.read(STOCK, primitive.bytes());
    assertThat(primitive.read(OURS, primitive.bytes())).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("primitives")
  void rejectsTruncatedInput(Primitive primitive) {
    for (int length = 0; length < primitive.bytes().length; length++) {
      byte[] cut = Arrays.copyOf(primitive.bytes(), length);
      assertThatThrownBy(() -> primitive.read(OURS, cut))
          .as("%d bytes", length)
          .isInstanceOf(MalformedFrameException.class);
    }
  }

  /** The bytes of all claimed entries are required before memory for the first is allocated. */
  @ParameterizedTest
  @CsvSource({"strings, 202", "string map, 402", "string multimap, 402", "bytes map, 602"})
  void rejectsMoreEntriesThanTheBytesAllow(String name, int least) {
    Primitive primitive =
        primitives().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
    byte[] lying = new byte[least - 1];
    lying[1] = 100;
    assertThatThrownBy(() -> primitive.read(OURS, lying))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessage("message: expected %d bytes, got %d left in the frame", least, lying.length);
    byte[] whole = Arrays.copyOf(lying, least);
    if (name.contains("map")) { // 100 empty names, which the frame codec rejects by this exception
      assertThatThrownBy(() -> primitive.read(OURS, whole))
          .isExactlyInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("Duplicate key");
    } else {
      assertThat(primitive.read(OURS, whole)).isEqualTo(Collections.nCopies(100, ""));
    }
  }

  /** A body of one byte with a length prefix of four. */
  private static final byte[] COMPRESSED_VOID = {
    (byte) 0x84, 1, 0, 0, 8, 0, 0, 0, 5, 0, 0, 0, 4, 9
  };

  @Test
  void rejectsAHeaderWithoutItsBody() {
    byte[] header = {(byte) 0x84, 0, 0, 0, 8, 0, 0, 0, 5};
    assertThatThrownBy(() -> Codecs.ours().decode(Unpooled.wrappedBuffer(header)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessage("frame: expected 14 bytes, as its header says, got 9 bytes");
  }

  /** For a longer frame, the segment codec passes on only the header. */
  @Test
  void limitsTheLengthOfAFrame() {
    byte[] header = {(byte) 0x84, 0, 0, 7, 8, 0, 0, 0, 91};
    assertThatThrownBy(
            () ->
                Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.NONE, 100)
                    .decode(Unpooled.wrappedBuffer(header)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessage("frame: expected 100 bytes, as its header says, got 9 bytes");
    assertThatThrownBy(
            () ->
                Codecs.ours(UnpooledByteBufAllocator.DEFAULT, Compression.NONE, 99)
                    .decode(Unpooled.wrappedBuffer(header)))
        .isInstanceOfSatisfying(
            LongFrameException.class,
            rejected -> {
              assertThat(rejected.streamId).isEqualTo(7);
              assertThat(rejected.length).isEqualTo(100);
            });
  }

  /** A pool may already have reused the buffer that the driver released. */
  @Test
  void releasesADecompressedBufferOnlyOnce() {
    ByteBuf body = Unpooled.buffer().writeInt(1).retain(); // the new owner's reference
    BoundedFrameCodec codec =
        new BoundedFrameCodec(
            Codecs.MAX_FRAME_LENGTH,
            new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT),
            new Believing("lz4", body),
            new ReplacingCodecGroup(new ProtocolV4ClientCodecs(), new PageResults(null), null));

    codec.decode(Unpooled.wrappedBuffer(COMPRESSED_VOID));
    assertThat(body.refCnt()).as("after the frame").isEqualTo(1);
    assertThatThrownBy(() -> codec.decode(Unpooled.wrappedBuffer(UNKNOWN_OPCODE)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessageStartingWith("frame: cannot be decoded: Unsupported ");
    assertThat(body.refCnt()).as("after the next").isEqualTo(1);
    body.release();
  }

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
    "8080808080, a length of up to 5 bytes; got 6 or more",
    "808080808000, a length of up to 5 bytes; got 6 or more",
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
  void delegatesOtherCallsToTheCompressor() {
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
