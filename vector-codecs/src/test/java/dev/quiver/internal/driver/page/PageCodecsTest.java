/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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
}
