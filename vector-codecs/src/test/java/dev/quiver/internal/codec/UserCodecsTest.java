/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.testkit.driver.MappedCodec;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that codecs of the application come first, as in the driver's registry. */
class UserCodecsTest {

  private static final DataType V3 = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final DataType V4 = DataTypes.vectorOf(DataTypes.FLOAT, 4);
  private static final GenericType<CqlVector<Float>> CQL_VECTOR = GenericType.vectorOf(Float.class);

  private final MutableCodecRegistry registry = QuiverCodecRegistry.create();
  private final MutableCodecRegistry drivers = new DefaultCodecRegistry("plain");

  @Test
  void aCodecForAClassOfTheApplicationServesThatClass() {
    Embedding value = new Embedding(1f, 2f, 3f);
    TypeCodec<Embedding> codec = embeddings();
    registry.register(codec);
    assertThat(registry.codecFor(V3, Embedding.class)).isSameAs(codec);
    assertThat(registry.codecFor(V3, GenericType.of(Embedding.class))).isSameAs(codec);
    assertThat(registry.codecFor(V3, value)).isSameAs(codec);
    assertThat(registry.codecFor(value)).isSameAs(codec);
    assertThat(registry.codecFor(Embedding.class)).isSameAs(codec);
  }

  @Test
  void aCodecForAClassOfTheApplicationServesNoOtherLookup() {
    registry.register(embeddings());
    assertOurs(registry.codecFor(V3, float[].class));
    assertOurs(registry.codecFor(V3, CQL_VECTOR));
    assertOurs(registry.codecFor(V3, CqlVector.class));
    assertOurs(registry.codecFor(V3, new float[3]));
    assertOurs(registry.codecFor(new float[3]));
    assertOurs(registry.codecFor(float[].class));
    assertOurs(registry.codecFor(V4));
  }

  /** The driver's rule: a user's codec that accepts a CQL type becomes its default codec. */
  @Test
  void aCodecForAClassOfTheApplicationBecomesTheDefaultAsInTheDriver() {
    TypeCodec<Embedding> codec = embeddings();
    registry.register(codec);
    drivers.register(codec);
    assertThat(drivers.<Object>codecFor(V3)).isSameAs(codec);
    assertThat(registry.<Object>codecFor(V3)).isSameAs(codec);
  }

  @Test
  void theDriversFloatArrayCodecServesItsDimensionAndOursTheOthers() {
    TypeCodec<float[]> codec = ExtraTypeCodecs.floatVectorToArray(3);
    registry.register(codec);
    assertThat(registry.codecFor(V3, float[].class)).isSameAs(codec);
    assertThat(registry.codecFor(V3, GenericType.of(float[].class))).isSameAs(codec);
    assertThat(registry.codecFor(V3, new float[3])).isSameAs(codec);
    assertThat(registry.<Object>codecFor(V3)).isSameAs(codec);
    assertOurs(registry.codecFor(V3, CQL_VECTOR));
    assertOurs(registry.codecFor(V4, float[].class));
    assertOurs(registry.codecFor(V4, new float[4]));
  }

  @Test
  void aCodecMayBeRegisteredAfterItsLookupsWereServed() {
    assertOurs(registry.codecFor(V3, float[].class));
    assertOurs(registry.codecFor(V3, new float[3]));
    assertOurs(registry.codecFor(V3));
    assertOurs(registry.codecFor(new float[3]));
    TypeCodec<float[]> codec = ExtraTypeCodecs.floatVectorToArray(3);
    registry.register(codec);
    assertThat(registry.codecFor(V3, float[].class)).isSameAs(codec);
    assertThat(registry.codecFor(V3, new float[3])).isSameAs(codec);
    assertThat(registry.codecFor(new float[3])).isSameAs(codec);
  }

  @Test
  void registersSeveralCodecsAtOnce() {
    registry.register(embeddings(), ExtraTypeCodecs.floatVectorToArray(3));
    assertThat(registry.codecFor(V3, Embedding.class)).isInstanceOf(MappedCodec.class);
    assertNotOurs(registry.codecFor(V3, float[].class));
    registry.register(List.of(ExtraTypeCodecs.floatVectorToArray(4)));
    assertNotOurs(registry.codecFor(V4, float[].class));
  }

  @Test
  void findsACodecInsideAList() {
    TypeCodec<Embedding> codec = embeddings();
    registry.register(codec);
    TypeCodec<List<Embedding>> list =
        registry.codecFor(DataTypes.listOf(V3), GenericType.listOf(Embedding.class));
    assertThat(list.accepts(List.of(new Embedding(1f, 2f, 3f)))).isTrue();
  }

  @Test
  void aCodecForElementsServesACqlVector() {
    registry.register(
        new MappedCodec<>(
            TypeCodecs.FLOAT, GenericType.DOUBLE, Float::doubleValue, Double::floatValue));
    CqlVector<Double> value = CqlVector.newInstance(List.of(1.0, 2.0, 3.0));
    GenericType<CqlVector<Double>> type = GenericType.vectorOf(Double.class);
    for (TypeCodec<CqlVector<Double>> codec :
        List.of(registry.codecFor(V3, value), registry.codecFor(V3, type))) {
      ByteBuffer bytes = codec.encode(value, ProtocolVersion.DEFAULT);
      assertThat(bytes.asFloatBuffer()).isEqualTo(FloatBuffer.wrap(new float[] {1, 2, 3}));
      assertThat(codec.decode(bytes, ProtocolVersion.DEFAULT)).isEqualTo(value);
    }
    TypeCodec<List<Double>> list = registry.codecFor(V3, List.of(1.0, 2.0, 3.0));
    assertThat(list.encode(List.of(1.0, 2.0, 3.0), ProtocolVersion.DEFAULT).remaining())
        .isEqualTo(12);
    assertOurs(registry.codecFor(V3, CqlVector.newInstance(List.of(1f, 2f, 3f))));
    assertOurs(registry.codecFor(V3, CQL_VECTOR));
    assertOurs(registry.codecFor(V3, CqlVector.newInstance(List.of(1L, 2L, 3L))));
  }

  /** The driver does not register a codec that would replace the one for its CqlVector. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void doesNotUseACodecForCqlVector(boolean arraysByDefault) {
    QuiverCodecRegistry registry = QuiverCodecRegistry.create(arraysByDefault);
    registry.register(drivers.<CqlVector<Float>>codecFor(V3));
    CqlVector<Float> vector = CqlVector.newInstance(List.of(1.0f, 2.0f, 3.0f));
    assertOurs(registry.codecFor(V3, CQL_VECTOR));
    assertOurs(registry.codecFor(V3, CqlVector.class));
    assertOurs(registry.codecFor(V3, vector));
    assertOurs(registry.codecFor(V3, float[].class));
    assertOurs(registry.codecFor(vector));
    assertThat(registry.<Object>codecFor(V3))
        .hasSameClassAs(QuiverCodecRegistry.create(arraysByDefault).<Object>codecFor(V3));
  }

  @Test
  void aListOfACodecOfAnyDimensionIsFoundAsInTheDriver() {
    TypeCodec<List<float[]>> codec =
        TypeCodecs.listOf(VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class));
    DataType cqlType = codec.getCqlType();
    GenericType<List<float[]>> javaType = codec.getJavaType();
    List<float[]> value = List.of(new float[3]);
    registry.register(codec);
    drivers.register(codec);
    for (CodecRegistry each : List.of(drivers, registry)) {
      assertThat(each.codecFor(cqlType, javaType)).isSameAs(codec);
      assertThat(each.<Object>codecFor(cqlType)).isSameAs(codec);
      assertThat(each.codecFor(cqlType, value)).isSameAs(codec);
      assertThat(each.codecFor(javaType)).isSameAs(codec);
      assertThat(each.codecFor(value)).isSameAs(codec);
    }
    assertNotSameAndWorks(registry.codecFor(DataTypes.listOf(V3), javaType), codec, value);
  }

  /** As the driver ignores any codec for its own CqlVector. */
  @Test
  void aCodecForCqlVectorOfAnyDimensionIsIgnoredAsInTheDriver() {
    TypeCodec<CqlVector<Float>> codec = // says it is for dimension 0, which stands for any
        new MappedCodec<>(
            VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class),
            CQL_VECTOR,
            array -> null,
            vector -> null);
    CqlVector<Float> value = CqlVector.newInstance(List.of(1.0f, 2.0f, 3.0f));
    registry.register(codec);
    drivers.register(codec);
    for (CodecRegistry each : List.of(drivers, registry)) {
      assertThat(each.codecFor(V3, CQL_VECTOR)).isNotSameAs(codec);
      assertThat(each.<Object>codecFor(V3)).isNotSameAs(codec);
      assertThat(each.codecFor(V3, value)).isNotSameAs(codec);
      assertThat(each.codecFor(value)).isNotSameAs(codec);
    }
    assertThat(drivers.codecFor(codec.getCqlType(), CQL_VECTOR)).isNotSameAs(codec);
    assertOurs(registry.codecFor(V3, CQL_VECTOR));
    assertOurs(registry.codecFor(V3, value));
    assertOurs(registry.codecFor(value));
  }

  /** It is rejected for the collision at dimension 3; so only ours serves dimension 4. */
  @Test
  void aCodecRejectedForACollisionServesNoLookup() {
    registry.register(ExtraTypeCodecs.floatVectorToArray(3));
    registry.register(new AnyDimensionCodec());
    assertNotOurs(registry.codecFor(V3, float[].class));
    assertOurs(registry.codecFor(V4, float[].class));
  }

  private static void assertOurs(TypeCodec<?> codec) {
    assertThat(codec.getClass().getPackageName()).isEqualTo("dev.quiver.internal.codec");
  }

  private static void assertNotOurs(TypeCodec<?> codec) {
    assertThat(codec.getClass().getPackageName()).isNotEqualTo("dev.quiver.internal.codec");
  }

  private static void assertNotSameAndWorks(
      TypeCodec<List<float[]>> codec, TypeCodec<?> other, List<float[]> value) {
    assertThat(codec).isNotSameAs(other);
    ByteBuffer encoded = codec.encode(value, ProtocolVersion.DEFAULT);
    assertThat(codec.decode(encoded, ProtocolVersion.DEFAULT)).containsExactlyElementsOf(value);
  }

  private record Embedding(float x, float y, float z) {}

  private static TypeCodec<Embedding> embeddings() {
    return new MappedCodec<>(
        VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class),
        GenericType.of(Embedding.class),
        array -> new Embedding(array[0], array[1], array[2]),
        value -> new float[] {value.x(), value.y(), value.z()});
  }

  /** A codec that names dimension 3, and accepts all dimensions. */
  private static final class AnyDimensionCodec extends MappedCodec<float[], float[]> {
    AnyDimensionCodec() {
      super(
          VectorCodecs.vectorToArray(DataTypes.FLOAT, 3, float[].class),
          GenericType.of(float[].class),
          value -> value,
          value -> value);
    }

    @Override
    public boolean accepts(DataType cqlType) {
      return VectorCodecs.vectorToArray(DataTypes.FLOAT, float[].class).accepts(cqlType);
    }
  }
}
