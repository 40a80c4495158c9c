/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.lang.reflect.ParameterizedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the codecs say of themselves, and what they accept. */
class CodecTypesTest {

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void theCqlTypeIsTheVectorType(CodecCase codec) {
    int dimension = codec.bound() ? codec.dimension() : 0;
    assertThat(codec.codec().getCqlType())
        .isEqualTo(DataTypes.vectorOf(VectorTypes.dataType(codec.type()), dimension));
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void onlyVectorsOfTheElementTypeAreAccepted(CodecCase codec) {
    for (ElementType type : ElementType.values()) {
      VectorType sameDimension = DataTypes.vectorOf(VectorTypes.dataType(type), codec.dimension());
      assertThat(codec.codec().accepts(sameDimension)).isEqualTo(type == codec.type());
      VectorType other = DataTypes.vectorOf(VectorTypes.dataType(type), codec.dimension() + 1);
      assertThat(codec.codec().accepts(other)).isEqualTo(type == codec.type() && !codec.bound());
    }
    assertThat(codec.codec().accepts(VectorTypes.dataType(codec.type()))).isFalse();
    assertThat(codec.codec().accepts(DataTypes.vectorOf(DataTypes.TEXT, codec.dimension())))
        .isFalse();
    assertThat(codec.codec().accepts(DataTypes.listOf(VectorTypes.dataType(codec.type()))))
        .isFalse();
    assertThat(codec.codec().accepts(DataTypes.BLOB)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void onlyTheOwnJavaTypeIsAccepted(CodecCase codec) {
    for (CodecCase other : CodecCase.all().toList()) {
      GenericType<?> javaType = other.codec().getJavaType();
      assertThat(codec.codec().accepts(javaType))
          .as(javaType.toString())
          .isEqualTo(javaType.equals(codec.codec().getJavaType()));
    }
    assertThat(codec.codec().accepts(GenericType.STRING)).isFalse();
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void theRawClassIsAcceptedAndNoOther(CodecCase codec) {
    for (Class<?> javaClass :
        List.of(
            float[].class,
            double[].class,
            int[].class,
            long[].class,
            UUID[].class,
            CqlVector.class,
            List.class,
            ArrayList.class,
            Object.class)) {
      assertThat(codec.codec().accepts(javaClass))
          .as(javaClass.toString())
          .isEqualTo(javaClass == codec.javaClass());
    }
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void onlyValuesOfTheJavaTypeAreAccepted(CodecCase codec) {
    for (CodecCase other : CodecCase.all().toList()) {
      Object value = other.value(other.sample());
      boolean same = other.codec().getJavaType().equals(codec.codec().getJavaType());
      assertThat(codec.codec().accepts(value)).as(other.toString()).isEqualTo(same);
    }
    assertThat(codec.codec().accepts((Object) "[1.0]")).isFalse();
  }

  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void theJavaTypeNamesTheElements(CodecCase codec) {
    if (codec.codec().getJavaType().getType() instanceof ParameterizedType type) {
      assertThat(type.getActualTypeArguments()).containsExactly(codec.type().elementClass());
    } else {
      Object array = codec.value(codec.sample());
      assertThat(codec.codec().getJavaType()).isEqualTo(GenericType.of(array.getClass()));
      assertThat(RawVectors.bytes(array)).isEqualTo(codec.sample());
    }
  }

  /** From driver 4.19 on its codec of vectors of vectors asks for this. */
  @ParameterizedTest
  @MethodSource("dev.quiver.internal.codec.CodecCase#all")
  void theSerializedSizeIsKnownWhereTheDimensionIs(CodecCase codec) {
    Optional<Integer> size =
        ((AbstractVectorCodec<?, ?, ?>) (TypeCodec<?>) codec.codec()).serializedSize();
    assertThat(size).isEqualTo(codec.bound() ? Optional.of(codec.byteLength()) : Optional.empty());
  }

  @Test
  void aFamilyHasACodecForEveryJavaTypeOfItsElements() {
    assertThat(VectorCodecFamily.of(ElementType.FLOAT, 3).all()).hasSize(3);
    assertThat(VectorCodecFamily.of(ElementType.UUID, 3).all()).hasSize(4);
    assertThat(CodecCase.all()).hasSize(5 * 2 * (4 * 3 + 2 * 4));
  }

  @Test
  void aCodecTellsWhatItIsFor() {
    assertThat(VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class))
        .hasToString(
            "ArrayVectorCodec[vector<float, 3> <-> " + GenericType.of(float[].class) + "]");
    assertThat(VectorCodecs.vectorToArray(DataTypes.UUID, UUID[].class))
        .hasToString("ArrayVectorCodec[vector<uuid> <-> " + GenericType.of(UUID[].class) + "]");
  }
}
