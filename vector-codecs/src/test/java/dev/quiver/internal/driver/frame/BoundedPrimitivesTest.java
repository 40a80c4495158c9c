/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.PrimitiveCodec;
import dev.quiver.vector.MalformedFrameException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that complete input is read as the driver reads it, and rejected without its last byte. */
class BoundedPrimitivesTest {

  private static final ByteBufPrimitiveCodec STOCK =
      new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT);
  private static final BoundedPrimitives OURS =
      new BoundedPrimitives(UnpooledByteBufAllocator.DEFAULT);

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
}
