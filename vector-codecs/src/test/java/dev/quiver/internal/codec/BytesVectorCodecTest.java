/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.session.WriteThrough;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.Prepared;
import dev.quiver.vector.QuiverException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests vectors as a {@code ByteBuffer} with the same number of bytes, and of blobs. */
class BytesVectorCodecTest {

  private final MutableCodecRegistry registry = VectorCodecRegistry.create();
  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;

  /** Written by hand: each element follows its length. */
  private static final String CELL = "01aa" + "00" + "02bbcc";

  /** Types whose values all have the same length, with that length. */
  private static Map<VectorType, Integer> types() {
    Map<VectorType, Integer> types = new LinkedHashMap<>();
    for (ElementType type : ElementType.values()) {
      types.put(DataTypes.vectorOf(VectorTypes.dataType(type), 3), 3 * type.size());
    }
    types.put(DataTypes.vectorOf(DataTypes.BOOLEAN, 5), 5);
    types.put(DataTypes.vectorOf(DataTypes.TIMESTAMP, 2), 16);
    types.put(DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.INT, 2), 3), 24);
    return types;
  }

  @Test
  void everyLookupByAByteBufferFindsTheCodec() {
    types()
        .forEach(
            (type, length) -> {
              ByteBuffer bytes = ByteBuffer.allocate(length);
              for (TypeCodec<ByteBuffer> codec :
                  List.of(
                      registry.codecFor(type, ByteBuffer.class),
                      registry.codecFor(type, GenericType.BYTE_BUFFER),
                      registry.codecFor(type, bytes),
                      registry.codecFor(type, bytes.asReadOnlyBuffer()),
                      registry.<ByteBuffer>codecFor(type, ByteBuffer.allocateDirect(1)))) {
                assertThat(codec).isInstanceOf(BytesVectorCodec.class);
                assertThat(codec.accepts(type)).isTrue();
                assertThat(codec.accepts(DataTypes.BLOB)).isFalse();
                assertThat(codec.accepts(ByteBuffer.class)).isTrue();
                assertThat(codec.accepts((Object) bytes)).isTrue();
                assertThat(codec.accepts(byte[].class)).isFalse();
                assertThat(codec.accepts((Object) new byte[length])).isFalse();
                assertThat(codec.toString()).startsWith("BytesVectorCodec[vector<");
                assertThat(codec.getJavaType()).isEqualTo(GenericType.BYTE_BUFFER);
                assertThat(codec.getCqlType()).isEqualTo(type);
                assertThat(codec.encode(bytes, ProtocolVersion.DEFAULT)).isEqualTo(bytes);
              }
            });
  }

  @Test
  void theCodecDoesNotAffectOtherLookups() {
    VectorType floats = DataTypes.vectorOf(DataTypes.FLOAT, 3);
    assertThat(registry.codecFor(ByteBuffer.allocate(12))).isSameAs(TypeCodecs.BLOB);
    assertThat(registry.codecFor(ByteBuffer.class)).isSameAs(TypeCodecs.BLOB);
    assertThat(registry.codecFor(GenericType.BYTE_BUFFER)).isSameAs(TypeCodecs.BLOB);
    assertThat(registry.codecFor(DataTypes.BLOB, ByteBuffer.allocate(12)))
        .isSameAs(TypeCodecs.BLOB);
    assertThat(registry.<Object>codecFor(floats)).isInstanceOf(CqlVectorCodec.class);
    assertThat(registry.codecFor(floats, CqlVector.class)).isInstanceOf(CqlVectorCodec.class);
  }

  /** Such vectors may have any number of bytes: the driver's codec for custom types writes them. */
  @Test
  void servesNoVectorWithElementsOfAnyLength() {
    DataType texts = DataTypes.vectorOf(DataTypes.TEXT, 3);
    for (TypeCodec<?> codec :
        List.of(
            registry.codecFor(texts, ByteBuffer.class),
            registry.codecFor(texts, ByteBuffer.allocate(12)))) {
      assertThat(codec).isNotInstanceOf(BytesVectorCodec.class);
    }
  }

  @Test
  void rejectsAnotherNumberOfBytesInBothDirections() {
    types()
        .forEach(
            (type, length) -> {
              TypeCodec<ByteBuffer> codec = registry.codecFor(type, ByteBuffer.class);
              for (int wrong : new int[] {0, 1, length - 1, length + 1, 2 * length}) {
                ByteBuffer bytes = ByteBuffer.allocate(wrong);
                assertThatThrownBy(() -> codec.encode(bytes, ProtocolVersion.DEFAULT))
                    .isExactlyInstanceOf(QuiverException.class)
                    .hasMessage(
                        VectorTypes.describe(type)
                            + ": expected "
                            + length
                            + " bytes, got "
                            + wrong);
                if (wrong > 0) {
                  assertThatThrownBy(() -> codec.decode(bytes, ProtocolVersion.DEFAULT))
                      .isExactlyInstanceOf(QuiverException.class)
                      .hasMessageEndingWith("expected %d bytes, got %d", length, wrong);
                }
              }
              assertThat(codec.encode(null, ProtocolVersion.DEFAULT)).isNull();
              assertThat(codec.decode(null, ProtocolVersion.DEFAULT)).isNull();
              assertThat(codec.decode(ByteBuffer.allocate(0), ProtocolVersion.DEFAULT)).isNull();
            });
  }

  /** As for a blob, the statement keeps the buffer with its own position. */
  @ParameterizedTest
  @EnumSource
  void leavesTheBufferUnchanged(BufferKind kind) {
    byte[] vector = RawVectors.random(ElementType.FLOAT, 3, Seed.random("bytes"));
    TypeCodec<ByteBuffer> codec =
        registry.codecFor(DataTypes.vectorOf(DataTypes.FLOAT, 3), ByteBuffer.class);
    ByteBuffer bytes = kind.hold(vector);
    String before = bytes.toString();
    ByteBuffer encoded = codec.encode(bytes, ProtocolVersion.DEFAULT);
    ByteBuffer decoded = codec.decode(bytes, ProtocolVersion.DEFAULT);
    assertThat(encoded).isEqualTo(ByteBuffer.wrap(vector)).isNotSameAs(bytes);
    assertThat(decoded).isEqualTo(ByteBuffer.wrap(vector)).isNotSameAs(bytes);
    encoded.get();
    decoded.get();
    assertThat(bytes).hasToString(before);
  }

  @Test
  void statementsStoreAndReturnTheBytes() {
    byte[] vector = RawVectors.random(ElementType.DOUBLE, 2, Seed.random("bytes"));
    BoundStatement unset = new Prepared().with("v", DataTypes.vectorOf(DataTypes.DOUBLE, 2)).bind();
    ByteBuffer bytes = ByteBuffer.wrap(vector);
    for (BoundStatement statement :
        List.of(
            unset.setByteBuffer(0, bytes),
            unset.set(0, bytes, ByteBuffer.class),
            WriteThrough.borrow(unset, "v", bytes),
            WriteThrough.copy(unset, 0, bytes))) {
      assertThat(statement.getBytesUnsafe(0)).isEqualTo(bytes);
      assertThat(statement.getByteBuffer(0)).isEqualTo(bytes);
    }
    assertThatThrownBy(() -> unset.setByteBuffer(0, ByteBuffer.allocate(15)))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage("vector<double, 2>: expected 16 bytes, got 15");
    assertThatThrownBy(() -> WriteThrough.copy(unset, 0, ByteBuffer.allocate(17)))
        .isInstanceOf(QuiverException.class)
        .hasMessage("variable v vector<double, 2>: expected 16 bytes, got 17");
  }

  @Test
  void formatsLiteralsOfTheElements() {
    TypeCodec<ByteBuffer> codec =
        registry.codecFor(DataTypes.vectorOf(DataTypes.INT, 2), ByteBuffer.class);
    ByteBuffer bytes = ByteBuffer.allocate(8).putInt(1).putInt(-2).flip();
    assertThat(codec.format(bytes)).isEqualTo("[1, -2]");
    assertThat(codec.parse("[1, -2]")).isEqualTo(bytes);
    assertThat(codec.format(null)).isEqualTo("NULL");
    assertThat(codec.parse("NULL")).isNull();
    assertThatThrownBy(() -> codec.format(ByteBuffer.allocate(4)))
        .isExactlyInstanceOf(QuiverException.class)
        .hasMessage("vector<int, 2>: expected 8 bytes, got 4");
  }

  /** Element types that the driver represents as raw bytes. */
  static Stream<DataType> elementTypes() {
    return Stream.of(DataTypes.BLOB, DataTypes.custom("com.example.Type"));
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void writesElementsFromPositionToLimit(DataType elementType) {
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
  void writesElementsAsTheyWereRead(DataType elementType) {
    VectorType type = DataTypes.vectorOf(elementType, 3);
    TypeCodec<Object> codec = VectorCodecRegistry.create().codecFor(type);
    assertThat(encode(codec, codec.decode(part("11" + CELL + "22", 1, 7), V5))).isEqualTo(CELL);
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void readsElementsAsBuffersThatBeginAtTheElement(DataType elementType) {
    VectorType type = DataTypes.vectorOf(elementType, 3);
    TypeCodec<List<ByteBuffer>> codec =
        VectorCodecRegistry.create().codecFor(type, GenericType.listOf(ByteBuffer.class));
    ByteBuffer last = codec.decode(part("11" + CELL + "22", 1, 7), V5).get(2);
    assertThat(last.position()).isZero();
    assertThat(last.rewind()).isEqualTo(part("bbcc", 0, 2));
  }

  @ParameterizedTest
  @MethodSource("elementTypes")
  void writesElementsThatTheDriverHasRead(DataType elementType) {
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
