/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.RawVectors;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RawCqlVectors;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests every kind of lookup that names a CQL type. */
class LookupKindsTest {

  private static final VectorType FLOATS = DataTypes.vectorOf(DataTypes.FLOAT, 3);

  private static final int DIMENSION = 3;

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void findsCodecsByCqlTypeAndClass(ElementType type) {
    byte[] bytes = bytes(type);
    check(type, registry.codecFor(vector(type), RawVectors.array(type, bytes).getClass()), bytes);
    check(type, registry.codecFor(vector(type), CqlVector.class), bytes);
    check(type, registry.codecFor(vector(type), List.class), bytes);
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void findsCodecsByCqlTypeAndGenericType(ElementType type) {
    byte[] bytes = bytes(type);
    Class<?> array = RawVectors.array(type, bytes).getClass();
    for (GenericType<?> javaType :
        List.of(
            GenericType.of(array),
            cqlVectorOf(type),
            GenericType.listOf(type.elementClass()),
            GenericType.of(CqlVector.class),
            GenericType.of(List.class))) {
      check(type, registry.codecFor(vector(type), javaType), bytes);
    }
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void findsCodecsByCqlTypeAndValue(ElementType type) {
    byte[] bytes = bytes(type);
    for (Object value :
        List.of(
            RawVectors.array(type, bytes),
            RawCqlVectors.of(type, bytes),
            RawVectors.list(type, bytes))) {
      TypeCodec<Object> codec = registry.codecFor(vector(type), value);
      assertThat(codec.accepts(value)).isTrue();
      assertThat(codec.encode(value, ProtocolVersion.DEFAULT)).isEqualTo(ByteBuffer.wrap(bytes));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = ElementType.class,
      names = {"UUID", "TIMEUUID"})
  void findsPairsOfLongsForUuids(ElementType type) {
    byte[] bytes = bytes(type);
    check(type, registry.codecFor(vector(type), long[].class), bytes);
    check(type, registry.codecFor(vector(type), GenericType.of(long[].class)), bytes);
    check(type, registry.codecFor(vector(type), RawVectors.longs(bytes)), bytes);
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void theSameLookupGivesTheSameCodec(ElementType type) {
    assertThat(registry.<Object>codecFor(vector(type))).isSameAs(registry.codecFor(vector(type)));
    assertThat(registry.codecFor(vector(type), CqlVector.class))
        .isSameAs(registry.codecFor(vector(type), (GenericType<?>) cqlVectorOf(type)))
        .isSameAs(registry.codecFor(vector(type), RawCqlVectors.of(type, bytes(type))));
    assertThat(registry.codecFor(vector(type), List.class))
        .isSameAs(registry.codecFor(vector(type), GenericType.listOf(type.elementClass())));
  }

  @Test
  void findsCodecsByTypeTokens() {
    VectorType floats = DataTypes.vectorOf(DataTypes.FLOAT, DIMENSION);
    assertThat(registry.codecFor(floats, new GenericType<CqlVector<Float>>() {}))
        .isSameAs(registry.codecFor(floats, CqlVector.class));
    assertThat(registry.codecFor(floats, new GenericType<List<Float>>() {}))
        .isSameAs(registry.codecFor(floats, List.class));
    assertThat(registry.codecFor(floats, new GenericType<float[]>() {}))
        .isSameAs(registry.codecFor(floats, float[].class));
    VectorType uuids = DataTypes.vectorOf(DataTypes.UUID, DIMENSION);
    assertThat(registry.codecFor(uuids, new GenericType<UUID[]>() {}))
        .isSameAs(registry.codecFor(uuids, UUID[].class));
  }

  @Test
  void findsNoCodecForOtherElements() {
    VectorType floats = DataTypes.vectorOf(DataTypes.FLOAT, DIMENSION);
    List<Class<?>> classes = List.of(double[].class, UUID[].class, Float[].class, ArrayList.class);
    assertThat(classes)
        .allSatisfy(
            javaClass ->
                assertThatThrownBy(() -> registry.codecFor(floats, javaClass))
                    .isInstanceOf(CodecNotFoundException.class));
    assertThatThrownBy(() -> registry.codecFor(floats, GenericType.listOf(Double.class)))
        .isInstanceOf(CodecNotFoundException.class);
    assertThatThrownBy(() -> registry.codecFor(floats, (Object) new int[3]))
        .isInstanceOf(CodecNotFoundException.class);
    assertThatThrownBy(() -> registry.codecFor(floats, GenericType.vectorOf(Double.class)))
        .isInstanceOf(CodecNotFoundException.class);
  }

  /** The codec checks the elements, so that its message can name one. */
  @Test
  void theCodecRejectsAValueWithOtherElements() {
    List<Object> elements = Arrays.asList(1.0f, 2.0d, null);
    rejectsElement(
        elements,
        "java.lang.Double 2.0; register VectorCodecs.doubleListAsFloats(), which rounds each element");
    rejectsElement(vectorOf(elements), "java.lang.Double 2.0");
    elements.set(1, null);
    rejectsElement(elements, "null");
    CqlVector<?> vector = vectorOf(Arrays.asList(1.0f, 2.0f, 3.0f));
    assertThat(registry.codecFor(FLOATS, (Object) vector).encode(vector, ProtocolVersion.DEFAULT))
        .isNotNull();
  }

  private void rejectsElement(Object value, String actual) {
    TypeCodec<Object> codec = registry.codecFor(FLOATS, value);
    assertThatThrownBy(() -> codec.encode(value, ProtocolVersion.DEFAULT))
        .isInstanceOf(QuiverException.class)
        .hasMessage("vector<float, 3>: expected java.lang.Float at index 1, got " + actual);
  }

  /** A vector over a list that may change or get a null later: the driver checks it only once. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static CqlVector<?> vectorOf(List<?> elements) {
    List<Object> list = new ArrayList<>(List.of(1.0f, 1.0f, 1.0f));
    CqlVector<?> vector = CqlVector.newInstance((List) list);
    for (int i = 0; i < elements.size(); i++) {
      list.set(i, elements.get(i));
    }
    return vector;
  }

  /** The codec checks the size, so that its message can name both sizes. */
  @Test
  void theCodecRejectsAValueOfAnotherDimension() {
    VectorType floats = DataTypes.vectorOf(DataTypes.FLOAT, DIMENSION);
    TypeCodec<float[]> codec = registry.codecFor(floats, new float[4]);
    assertThatThrownBy(() -> codec.encode(new float[4], ProtocolVersion.DEFAULT))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("vector<float, 3>: expected 3 elements, got 4");
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void everyLookupRejectsATypeThatCannotExist(ElementType type) {
    for (int dimension : new int[] {0, -1, Integer.MIN_VALUE, (1 << 30) + 1, Integer.MAX_VALUE}) {
      VectorType impossible = DataTypes.vectorOf(VectorTypes.dataType(type), dimension);
      Object array = RawVectors.array(type, bytes(type));
      assertThatThrownBy(() -> registry.codecFor(impossible))
          .isInstanceOf(VectorDimensionException.class);
      assertThatThrownBy(() -> registry.codecFor(impossible, CqlVector.class))
          .isInstanceOf(VectorDimensionException.class);
      assertThatThrownBy(() -> registry.codecFor(impossible, (GenericType<?>) cqlVectorOf(type)))
          .isInstanceOf(VectorDimensionException.class);
      assertThatThrownBy(() -> registry.codecFor(impossible, array))
          .isInstanceOf(VectorDimensionException.class);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static GenericType<?> cqlVectorOf(ElementType type) {
    return GenericType.vectorOf((Class) type.elementClass());
  }

  private static VectorType vector(ElementType type) {
    return DataTypes.vectorOf(VectorTypes.dataType(type), DIMENSION);
  }

  private static byte[] bytes(ElementType type) {
    return RawVectors.random(type, DIMENSION, Seed.random("lookups"));
  }

  private static void check(ElementType type, TypeCodec<?> codec, byte[] bytes) {
    assertThat(codec.accepts(vector(type))).isTrue();
    assertThat(codec.getClass().getPackageName()).isEqualTo("dev.quiver.internal.codec");
    Object value = codec.decode(ByteBuffer.wrap(bytes), ProtocolVersion.DEFAULT);
    assertThat(RawVectors.bytes(value)).isEqualTo(bytes);
    assertThat(codec.accepts(value)).isTrue();
  }
}
