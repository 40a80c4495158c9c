/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.driver.MappedCodec;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorTypesTest {

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
  void describesTypesInCql() {
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
        .hasMessage("vector as float[]: expected elements that it holds, got text");
    assertThatThrownBy(() -> VectorCodecs.vectorToArray(DataTypes.INT, long[].class))
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector as long[]: expected elements that it holds, got int");
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
}
