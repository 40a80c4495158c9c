/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.codec.registry.MutableCodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.CodecRegistryConstants;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.driver.RawCqlVectors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests lookups that name no CQL type, and that those of simple types find the driver's codecs. */
class InferenceTest {

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();
  private static final List<Object> VALUES =
      List.of(
          "text", 1, 2L, 3f, 4d, true, UUID.randomUUID(), Instant.EPOCH, ByteBuffer.allocate(1));
  private final MutableCodecRegistry drivers = new DefaultCodecRegistry("plain");

  @Test
  void infersAVectorFromAnArray() {
    assertInferred(new float[5], DataTypes.FLOAT, 5);
    assertInferred(new double[1], DataTypes.DOUBLE, 1);
    assertInferred(new int[1536], DataTypes.INT, 1536);
    assertInferred(new long[2], DataTypes.BIGINT, 2);
    assertInferred(new UUID[] {UUID.randomUUID()}, DataTypes.UUID, 1);
  }

  @ParameterizedTest
  @EnumSource(value = ElementType.class, names = "TIMEUUID", mode = EnumSource.Mode.EXCLUDE)
  void infersAVectorFromACqlVector(ElementType type) {
    byte[] bytes = new byte[4 * type.size()];
    assertInferred(RawCqlVectors.of(type, bytes), VectorTypes.dataType(type), 4);
  }

  @Test
  void infersAListFromAListOfNumbers() {
    TypeCodec<List<Float>> codec = registry.codecFor(List.of(1.0f, 2.0f));
    assertThat(codec.getCqlType()).isEqualTo(DataTypes.listOf(DataTypes.FLOAT));
  }

  @Test
  void infersCollectionsOfVectorsFromCollectionsOfArrays() {
    DataType vector = DataTypes.vectorOf(DataTypes.FLOAT, 3);
    float[] array = new float[3];
    assertThat(registry.codecFor(List.of(array)).getCqlType()).isEqualTo(DataTypes.listOf(vector));
    assertThat(registry.codecFor(Set.of(array)).getCqlType()).isEqualTo(DataTypes.setOf(vector));
    assertThat(registry.codecFor(Map.of("a", array)).getCqlType())
        .isEqualTo(DataTypes.mapOf(DataTypes.TEXT, vector));
    assertThat(registry.codecFor(List.of(List.of(array))).getCqlType())
        .isEqualTo(DataTypes.listOf(DataTypes.listOf(vector)));
  }

  @Test
  void doesNotInferVectorsFromEmptyValues() {
    for (Object empty :
        List.of(new float[0], new double[0], new int[0], new long[0], new UUID[0])) {
      assertThatThrownBy(() -> registry.codecFor(empty))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessageContaining("expected a dimension from 1 to")
          .hasMessageEndingWith("got 0");
      assertThatThrownBy(() -> registry.codecFor(List.of(empty)))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessageEndingWith("got 0");
    }
    CqlVector<Float> emptyVector = CqlVector.newInstance(List.of());
    assertThatThrownBy(() -> registry.codecFor(emptyVector))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("CqlVector: expected at least 1 element, got 0");
  }

  @Test
  void rejectsACqlVectorThatStartsWithNullAsTheDriverDoes() {
    List<Float> list = Arrays.asList(1.0f, 2.0f);
    CqlVector<Float> vector = CqlVector.newInstance(list);
    list.set(0, null);
    assertThatThrownBy(() -> CodecRegistry.DEFAULT.codecFor(vector))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> registry.codecFor(vector))
        .isInstanceOf(QuiverException.class)
        .hasMessage("CqlVector: expected a value at index 0, got null");
  }

  @Test
  void findsCodecsOfAnyDimensionForArrayTypes() {
    Map.of(
            float[].class, ElementType.FLOAT,
            double[].class, ElementType.DOUBLE,
            int[].class, ElementType.INT,
            long[].class, ElementType.BIGINT,
            UUID[].class, ElementType.UUID)
        .forEach(
            (javaClass, type) -> {
              TypeCodec<?> codec = registry.codecFor(javaClass);
              assertThat(codec).isSameAs(registry.codecFor(GenericType.of(javaClass)));
              assertThat(codec.accepts(javaClass)).isTrue();
              for (int dimension : new int[] {1, 7, 4098}) {
                DataType vector = DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
                assertThat(codec.accepts(vector)).isTrue();
              }
            });
  }

  @Test
  void findsListsButNoCqlVectorsByJavaTypeAlone() {
    assertThat(registry.codecFor(GenericType.listOf(Float.class)).getCqlType())
        .isEqualTo(DataTypes.listOf(DataTypes.FLOAT));
    assertThatThrownBy(() -> registry.codecFor(GenericType.vectorOf(Float.class)))
        .isInstanceOf(CodecNotFoundException.class);
    assertThatThrownBy(() -> registry.codecFor(CqlVector.class))
        .isInstanceOf(CodecNotFoundException.class);
  }

  @Test
  void leavesOtherValuesToTheDriver() {
    assertThat(registry.codecFor("text")).isSameAs(TypeCodecs.TEXT);
    assertThat(registry.codecFor(1.0f)).isSameAs(TypeCodecs.FLOAT);
    assertThat(registry.<Object>codecFor(DataTypes.UUID)).isSameAs(TypeCodecs.UUID);
    assertThat(registry.codecFor(DataTypes.BIGINT, Long.class)).isSameAs(TypeCodecs.BIGINT);
    assertThat(registry.codecFor(String.class)).isSameAs(TypeCodecs.TEXT);
    assertThatThrownBy(() -> registry.codecFor(new Object()))
        .isInstanceOf(CodecNotFoundException.class);
    assertThatThrownBy(() -> registry.codecFor(new short[] {1}))
        .isInstanceOf(CodecNotFoundException.class);
  }

  private void assertInferred(Object value, DataType elementType, int dimension) {
    TypeCodec<Object> codec = registry.codecFor(value);
    assertThat(codec.getCqlType()).isEqualTo(DataTypes.vectorOf(elementType, dimension));
    assertThat(codec.accepts(value)).isTrue();
  }

  @Test
  void findsTheDriversCodecForEveryTypeAndClass() {
    List<DataType> types = new ArrayList<>();
    List<Class<?>> classes = new ArrayList<>(List.of(Object.class, int.class, byte[].class));
    for (TypeCodec<?> codec : CodecRegistryConstants.PRIMITIVE_CODECS) {
      types.add(codec.getCqlType());
      classes.add(codec.getJavaType().getRawType());
    }
    for (DataType type : types) {
      for (Class<?> javaClass : classes) {
        assertThat(found(() -> registry.codecFor(type, javaClass)))
            .as("%s as %s", type, javaClass)
            .isEqualTo(found(() -> drivers.codecFor(type, javaClass)));
      }
      for (Object value : VALUES) {
        assertThat(found(() -> registry.codecFor(type, value)))
            .as("%s of %s", type, value)
            .isEqualTo(found(() -> drivers.codecFor(type, value)));
      }
    }
    assertThat(registry.codecFor(DataTypes.INT, Integer.class)).isSameAs(TypeCodecs.INT);
  }

  /** Returns the codec, or a text if there is no codec. */
  private static Object found(Supplier<TypeCodec<?>> lookup) {
    try {
      return lookup.get();
    } catch (CodecNotFoundException e) {
      return "none";
    }
  }

  @Test
  void aCodecOfTheApplicationServesOnlyItsClass() {
    registry.register(ExtraTypeCodecs.BLOB_TO_ARRAY);
    assertThat(registry.codecFor(DataTypes.BLOB, byte[].class))
        .isSameAs(ExtraTypeCodecs.BLOB_TO_ARRAY);
    assertThat(registry.codecFor(DataTypes.BLOB, new byte[1]))
        .isSameAs(ExtraTypeCodecs.BLOB_TO_ARRAY);
    assertThat(registry.codecFor(DataTypes.BLOB, ByteBuffer.class)).isSameAs(TypeCodecs.BLOB);
  }
}
