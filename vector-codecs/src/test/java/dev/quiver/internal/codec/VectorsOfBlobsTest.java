/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecRegistry;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests elements that are buffers, which may be anywhere in their memory, as those of a row. */
class VectorsOfBlobsTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;

  /** Written by hand: each element follows its length. */
  private static final String CELL = "01aa" + "00" + "02bbcc";

  /** Element types that the driver represents as raw bytes. */
  static Stream<DataType> elementTypes() {
    return Stream.of(DataTypes.BLOB, DataTypes.custom("com.example.Type"));
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void areWrittenFromPositionToLimit(DataType elementType) {
    VectorType type = DataTypes.vectorOf(elementType, 3);
    CodecRegistry registry = VectorCodecRegistry.create();
    ByteBuffer direct = ByteBuffer.allocateDirect(4);
    direct.put(HexFormat.of().parseHex("11bbcc22")).flip().position(1).limit(3);
    List<ByteBuffer> elements =
        List.of(part("11aa22", 1, 2), part("1122", 1, 1).asReadOnlyBuffer(), direct.slice());

    assertThat(encode(registry.codecFor(type, GenericType.listOf(ByteBuffer.class)), elements))
        .isEqualTo(CELL);
    assertThat(encode(registry.codecFor(type, elements), elements)).isEqualTo(CELL);
    assertThat(elements).extracting(ByteBuffer::position).containsExactly(1, 1, 0);
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void areWrittenAsTheyWereRead(DataType elementType) {
    VectorType type = DataTypes.vectorOf(elementType, 3);
    TypeCodec<Object> codec = VectorCodecRegistry.create().codecFor(type);
    assertThat(encode(codec, codec.decode(part("11" + CELL + "22", 1, 7), V5))).isEqualTo(CELL);
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void areReadAsBuffersThatBeginAtTheirElement(DataType elementType) {
    VectorType type = DataTypes.vectorOf(elementType, 3);
    TypeCodec<List<ByteBuffer>> codec =
        VectorCodecRegistry.create().codecFor(type, GenericType.listOf(ByteBuffer.class));
    ByteBuffer last = codec.decode(part("11" + CELL + "22", 1, 7), V5).get(2);
    assertThat(last.position()).isZero();
    assertThat(last.rewind()).isEqualTo(part("bbcc", 0, 2));
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void areWrittenAsTheDriverHasReadThem(DataType elementType) {
    assumeTrue(VectorTypes.cqlVectorHoldsAnyType(), "the driver has vectors of numbers only");
    VectorType type = DataTypes.vectorOf(elementType, 3);
    TypeCodec<Object> drivers = CodecRegistry.DEFAULT.codecFor(type);
    Object vector = drivers.decode(part(CELL, 0, 6), V5);
    assertThat(encode(VectorCodecRegistry.create().codecFor(type, vector), vector)).isEqualTo(CELL);
  }

  private static ByteBuffer part(String hex, int from, int to) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex), from, to - from);
  }

  @SuppressWarnings("unchecked") // the codec is that of the value
  private static String encode(TypeCodec<?> codec, Object value) {
    ByteBuffer bytes = ((TypeCodec<Object>) codec).encode(value, V5);
    byte[] array = new byte[bytes.remaining()];
    bytes.get(array);
    return HexFormat.of().formatHex(array);
  }
}
