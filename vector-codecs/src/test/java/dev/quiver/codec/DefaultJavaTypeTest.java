/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.codec.VectorTypes;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the codec that {@code row.getObject} uses, found by the CQL type alone. */
class DefaultJavaTypeTest {

  private final MutableCodecRegistry vectors = VectorCodecRegistry.create();
  private final MutableCodecRegistry arrays = VectorCodecRegistry.create(DefaultJavaType.ARRAY);

  @ParameterizedTest
  @EnumSource
  void vectorsAreCqlVectorsIfThatClassCanHoldThem(ElementType type) {
    boolean isUuid = type == ElementType.UUID || type == ElementType.TIMEUUID;
    if (isUuid && !VectorTypes.cqlVectorHoldsAnyType()) {
      assertThat(defaultType(vectors, type)).isEqualTo(GenericType.of(UUID[].class));
    } else {
      TypeCodec<?> drivers = CodecRegistry.DEFAULT.codecFor(vector(type));
      assertThat(defaultType(vectors, type)).isEqualTo(drivers.getJavaType());
      assertThat(defaultType(vectors, type).getRawType()).isEqualTo(CqlVector.class);
    }
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void vectorsAreArraysIfConfigured(ElementType type) {
    Class<?> array = RawVectors.array(type, new byte[0]).getClass();
    assertThat(defaultType(arrays, type)).isEqualTo(GenericType.of(array));
  }

  @Test
  void rejectsANullDefault() {
    assertThatNullPointerException()
        .isThrownBy(() -> VectorCodecRegistry.create(null))
        .withMessage("defaultJavaType");
  }

  @ParameterizedTest
  @EnumSource(DefaultJavaType.class)
  void aRequestedJavaTypeOverridesTheDefault(DefaultJavaType defaultType) {
    MutableCodecRegistry registry = VectorCodecRegistry.create(defaultType);
    DataType floats = vector(ElementType.FLOAT);
    assertThat(registry.codecFor(floats, float[].class).getJavaType())
        .isEqualTo(GenericType.of(float[].class));
    assertThat(registry.codecFor(floats, GenericType.vectorOf(Float.class)).getJavaType())
        .isEqualTo(GenericType.vectorOf(Float.class));
  }

  @Test
  void collectionsUseTheDefaultOfTheirElements() {
    DataType list = DataTypes.listOf(vector(ElementType.FLOAT));
    TypeCodec<?> ofVectors = vectors.codecFor(list);
    TypeCodec<?> ofArrays = arrays.codecFor(list);
    assertThat(ofVectors.getJavaType())
        .isEqualTo(GenericType.listOf(GenericType.vectorOf(Float.class)));
    assertThat(ofArrays.getJavaType()).isEqualTo(GenericType.listOf(float[].class));
  }

  private static DataType vector(ElementType type) {
    return DataTypes.vectorOf(VectorTypes.dataType(type), 3);
  }

  private static GenericType<?> defaultType(MutableCodecRegistry registry, ElementType type) {
    TypeCodec<?> codec = registry.codecFor(vector(type));
    assertThat(codec.getClass().getPackageName()).isEqualTo("dev.quiver.internal.codec");
    return codec.getJavaType();
  }
}
