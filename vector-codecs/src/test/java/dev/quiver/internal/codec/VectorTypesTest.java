/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.vector.VectorDimensionException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VectorTypesTest {

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void elementTypesHaveTheNamesOfTheDrivers(ElementType type) {
    DataType cqlType = VectorTypes.dataType(type);
    assertThat(cqlType.asCql(false, false)).isEqualTo(type.cqlName());
    assertThat(VectorTypes.elementType(DataTypes.vectorOf(cqlType, 3))).isEqualTo(type);
    assertThat(VectorTypes.describe(DataTypes.vectorOf(cqlType, 3)))
        .isEqualTo("vector<" + type.cqlName() + ", 3>");
  }

  /** Those of no fixed size, and those whose vectors are rare. */
  @Test
  void allOtherElementsAreMovedOneByOne() {
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
  void typesAreDescribedAsCqlWritesThem() {
    assertThat(VectorTypes.describe(DataTypes.INT)).isEqualTo("int");
    DataType inner = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    assertThat(VectorTypes.describe(DataTypes.vectorOf(inner, 3)))
        .isEqualTo("vector<vector<float, 2>, 3>");
  }

  @Test
  void codecsByElementClassAreOfTheFiveClasses() {
    assertThat(VectorCodecs.list(UUID.class, 2).getCqlType())
        .isEqualTo(DataTypes.vectorOf(DataTypes.UUID, 2));
    TypeCodec<?> longs = VectorCodecs.cqlVector(Long.class, 2);
    assertThat(longs.getCqlType()).isEqualTo(DataTypes.vectorOf(DataTypes.BIGINT, 2));
    assertThatThrownBy(() -> VectorCodecs.list(CqlDuration.class, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "element class: expected Float, Double, Integer, Long or UUID, got "
                + CqlDuration.class.getName());
    assertThatThrownBy(() -> VectorCodecs.cqlVector(Short.class, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "element class: expected Float, Double, Integer, Long or UUID, got java.lang.Short");
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void theFactoriesAndTheFamiliesMakeTheSameCodecs(ElementType type) {
    List<TypeCodec<?>> made =
        switch (type) {
          case FLOAT -> List.of(VectorCodecs.floatArray(3), VectorCodecs.floatArray());
          case DOUBLE -> List.of(VectorCodecs.doubleArray(3), VectorCodecs.doubleArray());
          case INT -> List.of(VectorCodecs.intArray(3), VectorCodecs.intArray());
          case BIGINT -> List.of(VectorCodecs.longArray(3), VectorCodecs.longArray());
          case UUID -> List.of(VectorCodecs.uuidArray(3), VectorCodecs.uuidArray());
          case TIMEUUID -> List.of(VectorCodecs.timeuuidArray(3), VectorCodecs.timeuuidArray());
        };
    assertThat(made.get(0)).hasToString(VectorCodecFamily.of(type, 3).array().toString());
    assertThat(made.get(1)).hasToString(VectorCodecFamily.ofAnyDimension(type).array().toString());
  }
}
