/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolV4ClientCodecs;
import dev.quiver.internal.driver.page.PageResults;
import dev.quiver.testkit.driver.RowsFrame;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that complete input is read as the driver reads it, and rejected without its last byte. */
class BoundedPrimitivesTest {

  private static final ByteBufPrimitiveCodec STOCK =
      new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT);
  private static final BoundedPrimitives OURS =
      new BoundedPrimitives(UnpooledByteBufAllocator.DEFAULT);
  private static final byte[] UNKNOWN_OPCODE = {(byte) 0x84, 0, 0, 0, 0x7f, 0, 0, 0, 0};

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
  void readsCompleteInput(Primitive primitive) {
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
    if (name.contains("map")) { // 100 empty names
      assertThatThrownBy(() -> primitive.read(OURS, whole))
          .isInstanceOf(MalformedFrameException.class)
          .hasMessageStartingWith("message: expected distinct keys, got Duplicate key");
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

  /** A column takes at least four bytes: an empty name and a simple type. */
  @Test
  void rejectsMoreColumnsThanTheBytesAllow() {
    byte[] frame = RowsFrame.ofOneTable(10).zeros(20).bytes();
    assertThatThrownBy(() -> Codecs.ours().decode(Unpooled.wrappedBuffer(frame)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessageContaining("expected 40 bytes, got 20 left in the frame");
  }

  /** A pool may already have reused the buffer that the driver released. */
  @Test
  void releasesADecompressedBufferOnlyOnce() {
    ByteBuf body = Unpooled.buffer().writeInt(1).retain(); // the new owner's reference
    BoundedFrameCodec codec =
        new BoundedFrameCodec(
            Codecs.MAX_FRAME_LENGTH,
            new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT),
            new BoundedCompressorTest.Believing("lz4", body),
            new ReplacingCodecGroup(new ProtocolV4ClientCodecs(), new PageResults(null), null));

    codec.decode(Unpooled.wrappedBuffer(COMPRESSED_VOID));
    assertThat(body.refCnt()).as("after the frame").isEqualTo(1);
    assertThatThrownBy(() -> codec.decode(Unpooled.wrappedBuffer(UNKNOWN_OPCODE)))
        .isInstanceOf(MalformedFrameException.class)
        .hasMessageStartingWith("frame: expected a message of the protocol, got Unsupported ");
    assertThat(body.refCnt()).as("after the next").isEqualTo(1);
    body.release();
  }
}
