/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which codecs get memory of their own, and how long numbers are read. */
class PageCodecsTest {

  private static final UserDefinedType UDT =
      new UserDefinedTypeBuilder("ks", "number").withField("n", DataTypes.INT).build();

  static Stream<TypeCodec<?>> readsInPlaceForCodecsThatKeepNothing() {
    return Stream.of(
        TypeCodecs.INT,
        TypeCodecs.TEXT,
        TypeCodecs.TIMEUUID,
        TypeCodecs.VARINT,
        TypeCodecs.DECIMAL,
        TypeCodecs.DURATION,
        TypeCodecs.INET,
        TypeCodecs.listOf(TypeCodecs.INT),
        TypeCodecs.setOf(TypeCodecs.INET),
        TypeCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.listOf(TypeCodecs.DATE)),
        VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class),
        VectorCodecs.vectorToArray(DataTypes.UUID, UUID[].class),
        TypeCodecs.listOf(VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class)),
        VectorCodecRegistry.create()
            .codecFor(DataTypes.listOf(DataTypes.DOUBLE), GenericType.of(double[].class)),
        VectorCodecRegistry.create().codecFor(DataTypes.setOf(DataTypes.INET)));
  }

  static Stream<TypeCodec<?>> copiesForCodecsThatMayKeepTheirBuffer() {
    return Stream.of(
        TypeCodecs.BLOB,
        TypeCodecs.listOf(TypeCodecs.BLOB),
        TypeCodecs.setOf(TypeCodecs.listOf(TypeCodecs.BLOB)),
        TypeCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.BLOB),
        TypeCodecs.mapOf(TypeCodecs.BLOB, TypeCodecs.TEXT),
        TypeCodecs.udtOf(UDT),
        TypeCodecs.listOf(TypeCodecs.udtOf(UDT)),
        TypeCodecs.tupleOf(DataTypes.tupleOf(DataTypes.INT)),
        TypeCodecs.custom(DataTypes.custom("org.example.Type")),
        ExtraTypeCodecs.BLOB_TO_ARRAY,
        ExtraTypeCodecs.optionalOf(TypeCodecs.BLOB),
        CellSamples.OTHER_INT,
        TypeCodecs.listOf(CellSamples.OTHER_INT),
        CodecRegistry.DEFAULT.codecFor(DataTypes.listOf(UDT)),
        VectorCodecRegistry.create().codecFor(DataTypes.listOf(DataTypes.BLOB)));
  }

  @ParameterizedTest
  @MethodSource
  void readsInPlaceForCodecsThatKeepNothing(TypeCodec<?> codec) {
    assertThat(PageColumns.keepsNothing(codec)).isTrue();
  }

  @ParameterizedTest
  @MethodSource
  void copiesForCodecsThatMayKeepTheirBuffer(TypeCodec<?> codec) {
    assertThat(PageColumns.keepsNothing(codec)).isFalse();
  }

  private static Object read(int code, ByteBuffer cell) {
    byte[] page = new byte[cell.remaining() + 6];
    java.util.Arrays.fill(page, (byte) 0x7f);
    cell.duplicate().get(page, 2, cell.remaining());
    return LongNumbers.read(code, page, 2, cell.remaining());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "127", "128", "-32769", "123456789012345678901234567890"})
  void readsVarintsThatTheDriverWrites(String text) {
    BigInteger number = new BigInteger(text);
    ByteBuffer cell = TypeCodecs.VARINT.encode(number, ProtocolVersion.V5);
    assertThat(read(ProtocolConstants.DataType.VARINT, cell)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1.5", "1E+9", "0.000", "12345678901234567890.123456789"})
  void readsDecimalsThatTheDriverWrites(String text) {
    BigDecimal number = new BigDecimal(text);
    ByteBuffer cell = TypeCodecs.DECIMAL.encode(number, ProtocolVersion.V5);
    assertThat(read(ProtocolConstants.DataType.DECIMAL, cell)).isEqualTo(number);
  }

  /** A decimal is a scale of four bytes followed by a number. */
  @Test
  void returnsNullForMalformedNumbers() {
    assertThat(read(ProtocolConstants.DataType.DECIMAL, ByteBuffer.allocate(4))).isNull();
    assertThat(read(ProtocolConstants.DataType.DECIMAL, ByteBuffer.allocate(1))).isNull();
    assertThat(read(ProtocolConstants.DataType.DECIMAL, ByteBuffer.allocate(5)))
        .isEqualTo(BigDecimal.ZERO);
    assertThat(read(ProtocolConstants.DataType.BIGINT, ByteBuffer.allocate(8))).isNull();
  }
}
