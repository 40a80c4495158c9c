/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.codec.VectorTypes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Vectors inside of other types, whose codecs the driver makes of ours. */
class NestedTypesTest {

  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final float[] ARRAY = {1.0f, 2.0f, 3.0f};
  private static final List<Float> LIST = List.of(1.0f, 2.0f, 3.0f);
  private static final String CELL = "0000000c" + "3f800000" + "40000000" + "40400000";

  private final VectorCodecRegistry registry = VectorCodecRegistry.create();

  /** Recorded from a server: a count, and the vector as an element with its length. */
  @Test
  void lists_of_vectors_in_every_form() {
    DataType type = DataTypes.listOf(VECTOR);
    String hex = "00000001" + CELL;
    CqlVector<Float> vector = CqlVector.newInstance(LIST);
    check(registry.codecFor(type, GenericType.listOf(float[].class)), List.of(ARRAY), hex);
    check(
        registry.codecFor(type, GenericType.listOf(GenericType.vectorOf(Float.class))),
        List.of(vector),
        hex);
    check(
        registry.codecFor(type, GenericType.listOf(GenericType.listOf(Float.class))),
        List.of(LIST),
        hex);
    check(registry.<List<CqlVector<Float>>>codecFor(type), List.of(vector), hex);
  }

  @Test
  void lists_of_vectors_by_value() {
    DataType type = DataTypes.listOf(VECTOR);
    String hex = "00000001" + CELL;
    check(registry.codecFor(type, List.of(ARRAY)), List.of(ARRAY), hex);
    check(registry.codecFor(type, List.of(LIST)), List.of(LIST), hex);
    List<CqlVector<Float>> vectors = List.of(CqlVector.newInstance(LIST));
    check(registry.codecFor(type, vectors), vectors, hex);
    check(registry.codecFor(List.of(ARRAY)), List.of(ARRAY), hex);
  }

  @Test
  void sets_of_vectors() {
    Set<CqlVector<Float>> vectors = Set.of(CqlVector.newInstance(LIST));
    check(registry.codecFor(DataTypes.setOf(VECTOR), vectors), vectors, "00000001" + CELL);
    check(
        registry.codecFor(
            DataTypes.setOf(VECTOR), GenericType.setOf(GenericType.vectorOf(Float.class))),
        vectors,
        "00000001" + CELL);
  }

  @Test
  void maps_to_vectors() {
    DataType type = DataTypes.mapOf(DataTypes.TEXT, VECTOR);
    String hex = "00000001" + "00000001" + "61" + CELL;
    check(registry.codecFor(type, Map.of("a", ARRAY)), Map.of("a", ARRAY), hex);
    check(
        registry.codecFor(type, GenericType.mapOf(String.class, float[].class)),
        Map.of("a", ARRAY),
        hex);
    Map<String, CqlVector<Float>> vectors = Map.of("a", CqlVector.newInstance(LIST));
    check(registry.<Map<String, CqlVector<Float>>>codecFor(type), vectors, hex);
  }

  @Test
  void components_of_tuples() {
    TupleType type = DataTypes.tupleOf(DataTypes.INT, VECTOR);
    type.attach(attachment());
    TupleValue value = type.newValue().setInt(0, 7).set(1, ARRAY, float[].class);
    TypeCodec<TupleValue> codec = registry.codecFor(type, TupleValue.class);
    ByteBuffer bytes = codec.encode(value, ProtocolVersion.DEFAULT);
    assertThat(hex(bytes)).isEqualTo("00000004" + "00000007" + CELL);
    TupleValue decoded = codec.decode(bytes, ProtocolVersion.DEFAULT);
    assertThat(decoded.get(1, float[].class)).isEqualTo(ARRAY);
    assertThat(decoded.getVector(1, Float.class)).isEqualTo(CqlVector.newInstance(LIST));
    assertThat(decoded.getObject(1)).isEqualTo(CqlVector.newInstance(LIST));
  }

  @Test
  void fields_of_user_defined_types() {
    UserDefinedType type =
        new UserDefinedTypeBuilder(CqlIdentifier.fromCql("ks"), CqlIdentifier.fromCql("doc"))
            .withField(CqlIdentifier.fromCql("id"), DataTypes.INT)
            .withField(CqlIdentifier.fromCql("embedding"), VECTOR)
            .build();
    type.attach(attachment());
    UdtValue value = type.newValue().setInt("id", 7).set("embedding", ARRAY, float[].class);
    TypeCodec<UdtValue> codec = registry.codecFor(type, UdtValue.class);
    ByteBuffer bytes = codec.encode(value, ProtocolVersion.DEFAULT);
    assertThat(hex(bytes)).isEqualTo("00000004" + "00000007" + CELL);
    UdtValue decoded = codec.decode(bytes, ProtocolVersion.DEFAULT);
    assertThat(decoded.get("embedding", float[].class)).isEqualTo(ARRAY);
    assertThat(decoded.getVector("embedding", Float.class)).isEqualTo(CqlVector.newInstance(LIST));
  }

  /** Recorded from a server. The driver's codec asks ours for the size of an element. */
  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void vectors_of_vectors_where_the_driver_has_them() {
    DataType type = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 2), 2);
    CqlVector<Float> first = CqlVector.newInstance(List.of(1.0f, 2.0f));
    CqlVector<Float> second = CqlVector.newInstance(List.of(3.0f, 4.0f));
    Object value = CqlVector.newInstance((List) new ArrayList<>(Arrays.asList(first, second)));
    TypeCodec<Object> ours = registry.codecFor(type);
    TypeCodec<Object> drivers = CodecRegistry.DEFAULT.codecFor(type);
    if (VectorTypes.cqlVectorHoldsAnyType()) {
      check(ours, value, "3f800000" + "40000000" + "40400000" + "40800000");
      assertThat(ours.encode(value, ProtocolVersion.DEFAULT))
          .isEqualTo(drivers.encode(value, ProtocolVersion.DEFAULT));
    } else {
      assertThatThrownBy(() -> drivers.encode(value, ProtocolVersion.DEFAULT))
          .isInstanceOf(ClassCastException.class);
      assertThatThrownBy(() -> ours.encode(value, ProtocolVersion.DEFAULT))
          .isInstanceOf(ClassCastException.class);
    }
  }

  @Test
  void vectors_of_other_elements_are_the_drivers() {
    for (DataType element : List.of(DataTypes.SMALLINT, DataTypes.TEXT, DataTypes.BOOLEAN)) {
      TypeCodec<?> ours = registry.codecFor(DataTypes.vectorOf(element, 3));
      TypeCodec<?> drivers = CodecRegistry.DEFAULT.codecFor(DataTypes.vectorOf(element, 3));
      assertThat(ours.getClass()).isEqualTo(drivers.getClass());
      assertThat(ours.getJavaType()).isEqualTo(drivers.getJavaType());
      assertThat(ours.getClass().getPackageName()).startsWith("com.datastax");
    }
  }

  private static <T> void check(TypeCodec<T> codec, T value, String hex) {
    ByteBuffer bytes = codec.encode(value, ProtocolVersion.DEFAULT);
    assertThat(hex(bytes)).isEqualTo(hex);
    T decoded = codec.decode(bytes, ProtocolVersion.DEFAULT);
    assertThat(hex(codec.encode(decoded, ProtocolVersion.DEFAULT))).isEqualTo(hex);
    assertThat(codec.accepts(decoded)).isTrue();
  }

  private static String hex(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private AttachmentPoint attachment() {
    return new AttachmentPoint() {
      @Override
      public ProtocolVersion getProtocolVersion() {
        return ProtocolVersion.DEFAULT;
      }

      @Override
      public CodecRegistry getCodecRegistry() {
        return registry;
      }
    };
  }
}
