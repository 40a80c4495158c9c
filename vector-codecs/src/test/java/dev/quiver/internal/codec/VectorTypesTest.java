/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.driver.MappedCodec;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests facts of vector types, and what codecs of any elements accept. */
class VectorTypesTest {

  private static final VectorType SHORTS = DataTypes.vectorOf(DataTypes.SMALLINT, 2);

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void elementTypesAreNamedAsInTheDriver(ElementType type) {
    DataType cqlType = VectorTypes.dataType(type);
    assertThat(cqlType.asCql(false, false)).isEqualTo(type.cqlName());
    assertThat(VectorTypes.elementType(DataTypes.vectorOf(cqlType, 3))).isEqualTo(type);
    assertThat(VectorTypes.describe(DataTypes.vectorOf(cqlType, 3)))
        .isEqualTo("vector<" + type.cqlName() + ", 3>");
  }

  @Test
  void aFamilyHasACodecForEveryJavaTypeOfItsElements() {
    assertThat(VectorCodecFamily.of(ElementType.FLOAT, 3).all()).hasSize(3);
    assertThat(VectorCodecFamily.of(ElementType.UUID, 3).all()).hasSize(4);
    assertThat(CodecCase.all()).hasSize(5 * 2 * (4 * 3 + 2 * 4));
    assertThat(VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class))
        .hasToString(
            "ArrayVectorCodec[vector<float, 3> <-> " + GenericType.of(float[].class) + "]");
    assertThat(VectorCodecs.vectorToArray(DataTypes.UUID, UUID[].class))
        .hasToString("ArrayVectorCodec[vector<uuid> <-> " + GenericType.of(UUID[].class) + "]");
  }

  /** These elements have no fixed size, or their vectors are rare. */
  @Test
  void otherElementsAreMovedOneByOne() {
    List<DataType> others =
        List.of(
            DataTypes.SMALLINT,
            DataTypes.TINYINT,
            DataTypes.DATE,
            DataTypes.TIME,
            DataTypes.COUNTER,
            DataTypes.DURATION,
            DataTypes.INET,
            DataTypes.DECIMAL,
            DataTypes.VARINT,
            DataTypes.TEXT,
            DataTypes.ASCII,
            DataTypes.BLOB,
            DataTypes.BOOLEAN,
            DataTypes.TIMESTAMP,
            DataTypes.custom("org.example.Type"),
            DataTypes.listOf(DataTypes.FLOAT),
            DataTypes.tupleOf(DataTypes.INT),
            DataTypes.vectorOf(DataTypes.FLOAT, 2));
    assertThat(others)
        .allSatisfy(
            other ->
                assertThat(VectorTypes.elementType(DataTypes.vectorOf(other, 3)))
                    .as(other.toString())
                    .isNull());
  }

  @Test
  void lengthsOfElementsAreThoseOfTheServer() {
    assertThat(VectorTypes.fixedLength(DataTypes.BOOLEAN)).isEqualTo(1);
    assertThat(VectorTypes.fixedLength(DataTypes.TIMESTAMP)).isEqualTo(8);
    assertThat(VectorTypes.fixedLength(DataTypes.UUID)).isEqualTo(16);
    for (DataType any : List.of(DataTypes.SMALLINT, DataTypes.DATE, DataTypes.TEXT)) {
      assertThat(VectorTypes.fixedLength(any)).isZero();
      assertThat(VectorTypes.fixedLength(DataTypes.vectorOf(any, 3))).isZero();
    }
    DataType inner = DataTypes.vectorOf(DataTypes.DOUBLE, 3);
    assertThat(VectorTypes.fixedLength(DataTypes.vectorOf(inner, 5))).isEqualTo(120);
    assertThatThrownBy(() -> VectorTypes.fixedLength(DataTypes.vectorOf(inner, 1 << 27)))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage(
            "vector<vector<double, 3>, 134217728>: expected a dimension from 1 to 89478485, got"
                + " 134217728");
  }

  @Test
  void describesNestedTypesInCql() {
    assertThat(VectorTypes.describe(DataTypes.INT)).isEqualTo("int");
    DataType inner = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    assertThat(VectorTypes.describe(DataTypes.vectorOf(inner, 3)))
        .isEqualTo("vector<vector<float, 2>, 3>");
  }

  /** Where a kernel moves the elements, their codec is not called. */
  @Test
  void codecsOfListsAndCqlVectorsAreThoseOfTheFamilies() {
    assertThat(VectorCodecs.vectorToList(TypeCodecs.TIMEUUID, 2))
        .isInstanceOf(ListVectorCodec.class)
        .extracting(TypeCodec::getCqlType)
        .isEqualTo(DataTypes.vectorOf(DataTypes.TIMEUUID, 2));
    assertThat(VectorCodecs.vectorToCqlVector(TypeCodecs.BIGINT, 2))
        .isInstanceOf(CqlVectorCodec.class)
        .extracting(TypeCodec::getCqlType)
        .isEqualTo(DataTypes.vectorOf(DataTypes.BIGINT, 2));
    TypeCodec<Long> other = MappedCodec.of(TypeCodecs.BIGINT);
    for (TypeCodec<Long> notReplaced : List.of(TypeCodecs.COUNTER, other)) {
      assertThat(VectorCodecs.vectorToList(notReplaced, 2)).isInstanceOf(ElementwiseList.class);
      assertThat(VectorCodecs.vectorToCqlVector(notReplaced, 2))
          .isInstanceOf(ElementwiseCqlVector.class);
    }
  }

  @Test
  void rejectsArraysOfOtherElements() {
    assertThatThrownBy(() -> VectorCodecs.vectorToArray(DataTypes.TEXT, 3, float[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessage(
            "vector as float[]: expected an element type that this array can hold, got text");
    assertThatThrownBy(() -> VectorCodecs.vectorToArray(DataTypes.INT, long[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector as long[]: expected an element type that this array can hold, got int");
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void theFactoriesAndTheFamiliesMakeTheSameCodecs(ElementType type) {
    Class<?> arrayClass = RawVectors.array(type, new byte[0]).getClass();
    assertThat(VectorCodecs.vectorToArray(VectorTypes.dataType(type), 3, arrayClass))
        .hasToString(VectorCodecFamily.of(type, 3).array().toString());
    assertThat(VectorCodecs.vectorToArray(VectorTypes.dataType(type), arrayClass))
        .hasToString(VectorCodecFamily.ofAnyDimension(type).array().toString());
  }

  @Test
  void acceptsOnlyListsOfItsElements() {
    TypeCodec<List<Short>> codec = list();
    assertThat(codec.accepts(SHORTS)).isTrue();
    assertThat(codec.accepts(DataTypes.vectorOf(DataTypes.SMALLINT, 3))).isFalse();
    assertThat(codec.accepts(DataTypes.vectorOf(DataTypes.TINYINT, 2))).isFalse();
    assertThat(codec.accepts(DataTypes.listOf(DataTypes.SMALLINT))).isFalse();
    assertThat(codec.accepts(GenericType.listOf(Short.class))).isTrue();
    assertThat(codec.accepts(GenericType.listOf(Integer.class))).isFalse();
    assertThat(codec.accepts(List.class)).isTrue();
    assertThat(codec.accepts(ArrayList.class)).isFalse();
    assertThat(codec.accepts(CqlVector.class)).isFalse();
    assertThat(codec.accepts((Object) List.of((short) 1))).isTrue();
    assertThat(codec.accepts((Object) new ArrayList<>())).isTrue();
    assertThat(codec.accepts((Object) List.of(1))).isFalse();
    assertThat(codec.accepts((Object) Collections.singletonList(null))).isFalse();
    assertThat(codec.accepts((Object) Set.of((short) 1))).isFalse();
    assertThat(codec)
        .hasToString("ElementwiseList[vector<smallint, 2> <-> java.util.List<java.lang.Short>]");
  }

  @Test
  void acceptsOnlyCqlVectorsOfItsElements() {
    TypeCodec<?> codec = new ElementwiseCqlVector<>(SHORTS, TypeCodecs.SMALLINT);
    assertThat(codec.accepts(GenericType.vectorOf(Short.class))).isTrue();
    assertThat(codec.accepts(GenericType.vectorOf(Integer.class))).isFalse();
    assertThat(codec.accepts(CqlVector.class)).isTrue();
    assertThat(codec.accepts(List.class)).isFalse();
    assertThat(codec.accepts((Object) CqlVector.newInstance(List.of((short) 1)))).isTrue();
    assertThat(codec.accepts((Object) CqlVector.newInstance(List.<Short>of()))).isTrue();
    assertThat(codec.accepts((Object) CqlVector.newInstance(List.of(1)))).isFalse();
    assertThat(codec.accepts((Object) List.of((short) 1))).isFalse();
  }

  /** Newer drivers request this size, which is known if all elements have the same length. */
  @Test
  void returnsTheSizeIfItDoesNotDependOnTheValue() {
    ElementwiseCodec<?, ?> longs =
        (ElementwiseCodec<?, ?>)
            new ElementwiseList<>(DataTypes.vectorOf(DataTypes.TIMESTAMP, 3), TypeCodecs.TIMESTAMP);
    assertThat(longs.serializedSize()).hasValue(24);
    assertThat(((ElementwiseCodec<?, ?>) (TypeCodec<?>) list()).serializedSize()).isEmpty();
  }

  @SuppressWarnings("unchecked") // its elements are those of the codec
  private static TypeCodec<List<Short>> list() {
    return (TypeCodec<List<Short>>) new ElementwiseList<>(SHORTS, TypeCodecs.SMALLINT);
  }
}
