/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests that lookups do not fill the driver's cache. Every result set has new instances of its
 * types; up to driver 4.18 each vector type has its own hash code, so the cache would grow with
 * every result set.
 */
class CacheGrowthTest {

  private static final int RESULT_SETS = 50_000;
  private static final CqlVector<Float> VECTOR = CqlVector.newInstance(List.of(1f, 2f, 3f));
  private static final CqlIdentifier ID = CqlIdentifier.fromCql("x");

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();

  @Test
  void lookupsOfVectorsLeaveTheDriversCacheEmpty() {
    for (int i = 0; i < RESULT_SETS; i++) {
      for (ElementType type : ElementType.values()) {
        registry.codecFor(fresh(type));
        registry.codecFor(fresh(type), CqlVector.class);
      }
      lookUp(registry);
    }
    assertThat(RegistryInternals.cacheSize(registry)).isZero();
    assertThat(RegistryInternals.internedTypes(registry)).isZero();
    for (ElementType type : ElementType.values()) {
      assertThat(RegistryInternals.tableSize(registry, type)).isEqualTo(1);
    }
  }

  @Test
  void lookupsOfTypesWithVectorsInsideFillTheCacheOnce() {
    lookUpNested(registry);
    long entries = RegistryInternals.cacheSize(registry);
    int types = RegistryInternals.internedTypes(registry);
    assertThat(entries).isBetween(5L, 12L);
    assertThat(types).isBetween(5, 10);
    for (int i = 0; i < RESULT_SETS; i++) {
      lookUpNested(registry);
    }
    assertThat(RegistryInternals.cacheSize(registry)).isEqualTo(entries);
    assertThat(RegistryInternals.internedTypes(registry)).isEqualTo(types);
  }

  @Test
  void codecsOfTheApplicationDoNotFillTheCache() {
    registry.register(ExtraTypeCodecs.floatVectorToArray(3));
    registry.register(CodecRegistry.DEFAULT.<Object>codecFor(fresh(ElementType.FLOAT)));
    lookUp(registry);
    long entries = RegistryInternals.cacheSize(registry);
    assertThat(entries).isLessThan(5);
    for (int i = 0; i < RESULT_SETS; i++) {
      lookUp(registry);
    }
    assertThat(RegistryInternals.cacheSize(registry)).isEqualTo(entries);
  }

  /** That registry lives as long as the JVM, and would keep the sessions that types refer to. */
  @Test
  void lookupsOfMapsDoNotFillTheCacheOfTheDefaultRegistry() {
    DefaultCodecRegistry ofJvm = (DefaultCodecRegistry) CodecRegistry.DEFAULT;
    long entries = RegistryInternals.cacheSize(ofJvm);
    for (int i = 0; i < 100; i++) {
      registry.codecFor(DataTypes.mapOf(DataTypes.TEXT, DataTypes.tupleOf(fresh(ElementType.INT))));
    }
    assertThat(RegistryInternals.cacheSize(ofJvm)).isEqualTo(entries);
  }

  @Test
  void keepsALimitedNumberOfDimensions() {
    DataType earlier = DataTypes.vectorOf(DataTypes.FLOAT, 384);
    TypeCodec<float[]> codec = registry.codecFor(earlier, float[].class);
    for (int dimension = 1; dimension <= 5000; dimension++) {
      DataType type = DataTypes.vectorOf(DataTypes.FLOAT, dimension);
      assertThat(registry.codecFor(type, float[].class).accepts(type)).isTrue();
    }
    assertThat(RegistryInternals.tableSize(registry, ElementType.FLOAT)).isBetween(900, 1024);
    assertThat(registry.codecFor(earlier, float[].class)).isSameAs(codec);
    assertThat(RegistryInternals.tableSize(registry, ElementType.DOUBLE)).isZero();
    assertThat(RegistryInternals.cacheSize(registry)).isZero();
  }

  @Test
  void keepsCodecsOfCommonModelDimensions() {
    int[] dimensions = {
      50, 64, 96, 100, 128, 192, 200, 256, 300, 312, 384, 512, 640, 768, 896, 1024, 1152, 1280,
      1408, 1536, 1792, 2048, 2560, 3072, 3584, 4096, 5120, 8192
    };
    List<Object> codecs = new ArrayList<>();
    for (int round = 0; round < 2; round++) {
      for (int dimension : dimensions) {
        codecs.add(registry.codecFor(DataTypes.vectorOf(DataTypes.FLOAT, dimension)));
      }
    }
    for (int i = 0; i < dimensions.length; i++) {
      assertThat(codecs.get(i + dimensions.length)).isSameAs(codecs.get(i));
    }
  }

  @Test
  void keepsALimitedNumberOfTypes() {
    for (int round = 0; round < 2; round++) {
      for (int dimension = 1; dimension <= 5000; dimension++) {
        DataType type = DataTypes.listOf(DataTypes.vectorOf(DataTypes.FLOAT, dimension));
        assertThat(registry.codecFor(type).accepts(type)).isTrue();
      }
    }
    assertThat(RegistryInternals.internedTypes(registry)).isEqualTo(1024);
    assertThat(RegistryInternals.cacheSize(registry)).isEqualTo(1024);
  }

  /** Makes all kinds of lookups, each with a new type. */
  private static void lookUp(CodecRegistry registry) {
    registry.codecFor(fresh(ElementType.FLOAT));
    registry.codecFor(fresh(ElementType.FLOAT), float[].class);
    registry.codecFor(fresh(ElementType.FLOAT), CqlVector.class);
    registry.codecFor(fresh(ElementType.FLOAT), List.class);
    registry.codecFor(fresh(ElementType.FLOAT), GenericType.vectorOf(Float.class));
    registry.codecFor(fresh(ElementType.FLOAT), GenericType.listOf(Float.class));
    registry.codecFor(fresh(ElementType.FLOAT), VECTOR);
    registry.codecFor(fresh(ElementType.FLOAT), new float[3]);
    registry.codecFor(VECTOR);
    registry.codecFor(new float[3]);
    registry.codecFor(float[].class);
    registry.codecFor(fresh(ElementType.UUID), long[].class);
  }

  private static void lookUpNested(CodecRegistry registry) {
    DataType vector = fresh(ElementType.FLOAT);
    registry.codecFor(DataTypes.listOf(vector));
    registry.codecFor(DataTypes.listOf(vector), GenericType.listOf(float[].class));
    registry.codecFor(DataTypes.listOf(vector), List.of(VECTOR));
    registry.codecFor(List.of(VECTOR));
    registry.codecFor(DataTypes.setOf(vector));
    registry.codecFor(DataTypes.mapOf(DataTypes.INT, vector));
    registry.codecFor(Map.of(1, new float[3]));
    registry.codecFor(DataTypes.tupleOf(DataTypes.INT, vector));
    registry.codecFor(new UserDefinedTypeBuilder(ID, ID).withField(ID, vector).build());
    registry.codecFor(DataTypes.vectorOf(DataTypes.SMALLINT, 3));
  }

  private static DataType fresh(ElementType type) {
    return DataTypes.vectorOf(VectorTypes.dataType(type), 3);
  }
}
