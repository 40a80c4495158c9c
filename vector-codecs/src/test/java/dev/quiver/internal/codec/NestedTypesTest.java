/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

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
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.testkit.driver.TestSession;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests vectors inside other types, whose codecs the driver builds from ours. */
class NestedTypesTest {

  private static final DataType VECTOR = DataTypes.vectorOf(DataTypes.FLOAT, 3);
  private static final float[] ARRAY = {1.0f, 2.0f, 3.0f};
  private static final List<Float> LIST = List.of(1.0f, 2.0f, 3.0f);
  private static final GenericType<CqlVector<Float>> CQL_VECTOR = GenericType.vectorOf(Float.class);
  private static final String CELL = "0000000c" + "3f800000" + "40000000" + "40400000";

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();

  /** Recorded from a server: a count, then the vector as an element with its length. */
  @Test
  void encodesListsOfVectorsInEveryForm() {
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
  void findsListsOfVectorsByValue() {
    DataType type = DataTypes.listOf(VECTOR);
    String hex = "00000001" + CELL;
    check(registry.codecFor(type, List.of(ARRAY)), List.of(ARRAY), hex);
    check(registry.codecFor(type, List.of(LIST)), List.of(LIST), hex);
    List<CqlVector<Float>> vectors = List.of(CqlVector.newInstance(LIST));
    check(registry.codecFor(type, vectors), vectors, hex);
    check(registry.codecFor(List.of(ARRAY)), List.of(ARRAY), hex);
  }

  @Test
  void encodesSetsOfVectors() {
    Set<CqlVector<Float>> vectors = Set.of(CqlVector.newInstance(LIST));
    check(registry.codecFor(DataTypes.setOf(VECTOR), vectors), vectors, "00000001" + CELL);
    check(
        registry.codecFor(
            DataTypes.setOf(VECTOR), GenericType.setOf(GenericType.vectorOf(Float.class))),
        vectors,
        "00000001" + CELL);
  }

  @Test
  void encodesMapsToVectors() {
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
  void encodesComponentsOfTuples() {
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
  void encodesFieldsOfUserDefinedTypes() {
    UserDefinedType type =
        new UserDefinedTypeBuilder("ks", "doc")
            .withField("id", DataTypes.INT)
            .withField("embedding", VECTOR)
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

  /** Recorded from a server. */
  @Test
  void encodesVectorsOfVectors() {
    DataType type = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.FLOAT, 2), 2);
    String hex = "3f800000" + "40000000" + "40400000" + "40800000";
    List<CqlVector<Float>> vectors =
        List.of(
            CqlVector.newInstance(List.of(1.0f, 2.0f)), CqlVector.newInstance(List.of(3.0f, 4.0f)));
    List<float[]> arrays = List.of(new float[] {1, 2}, new float[] {3, 4});
    List<List<Float>> lists = List.of(List.of(1.0f, 2.0f), List.of(3.0f, 4.0f));
    check(registry.codecFor(type, GenericType.listOf(CQL_VECTOR)), vectors, hex);
    check(registry.codecFor(type, GenericType.listOf(float[].class)), arrays, hex);
    check(registry.codecFor(type, GenericType.listOf(GenericType.listOf(Float.class))), lists, hex);
    check(registry.codecFor(type, vectors), vectors, hex);
    check(registry.codecFor(type, arrays), arrays, hex);
    check(registry.codecFor(type, lists), lists, hex);
    check(registry.<Object>codecFor(type), ElementKind.vector(List.copyOf(vectors)), hex);
  }

  /** From 4.19 on, the driver's codec of vectors calls ours for the size of an element. */
  @Test
  void theDriversCodecEncodesVectorsOfOurVectors() {
    DataType inner = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    VectorType type = DataTypes.vectorOf(inner, 2);
    Object value =
        ElementKind.vector(
            List.of(
                CqlVector.newInstance(List.of(1.0f, 2.0f)),
                CqlVector.newInstance(List.of(3.0f, 4.0f))));
    if (value instanceof CqlVector) {
      @SuppressWarnings({"unchecked", "rawtypes"})
      TypeCodec<Object> drivers = TypeCodecs.vectorOf(type, (TypeCodec) registry.codecFor(inner));
      check(drivers, value, "3f800000" + "40000000" + "40400000" + "40800000");
    } else {
      assertThat(VectorTypes.cqlVectorHoldsAnyType()).isFalse();
    }
  }

  /** Each element follows its length, within collections, tuples and UDTs. */
  @Test
  void encodesVectorsOfTextsInsideOtherTypes() {
    VectorType texts = DataTypes.vectorOf(DataTypes.TEXT, 2);
    List<String> value = List.of("ab", "");
    String cell = "00000004" + "026162" + "00";
    GenericType<List<String>> javaType = GenericType.listOf(String.class);
    check(
        registry.codecFor(DataTypes.listOf(texts), GenericType.listOf(javaType)),
        List.of(value),
        "00000001" + cell);
    check(
        registry.codecFor(DataTypes.listOf(texts), List.of(value)),
        List.of(value),
        "00000001" + cell);
    check(
        registry.codecFor(DataTypes.setOf(texts), GenericType.setOf(javaType)),
        Set.of(value),
        "00000001" + cell);
    check(
        registry.codecFor(
            DataTypes.mapOf(DataTypes.INT, texts),
            GenericType.mapOf(GenericType.INTEGER, javaType)),
        Map.of(7, value),
        "00000001" + "00000004" + "00000007" + cell);
    check(
        registry.<Object>codecFor(DataTypes.listOf(texts)),
        List.of(ElementKind.vector(List.copyOf(value))),
        "00000001" + cell);

    TupleType tuple = DataTypes.tupleOf(texts);
    tuple.attach(attachment());
    TupleValue tupleValue = tuple.newValue().set(0, value, javaType);
    check(registry.codecFor(tuple, TupleValue.class), tupleValue, cell);
    assertThat(tupleValue.get(0, javaType)).isEqualTo(value);
    UserDefinedType udt = new UserDefinedTypeBuilder("ks", "doc").withField("v", texts).build();
    udt.attach(attachment());
    UdtValue udtValue = udt.newValue().set("v", value, javaType);
    check(registry.codecFor(udt, UdtValue.class), udtValue, cell);
    assertThat(udtValue.getObject("v")).isEqualTo(ElementKind.vector(List.copyOf(value)));
  }

  /** Drivers before 4.19 have no CqlVector of these elements, and cannot parse the second name. */
  @Test
  void findsCollectionsOfAnyVectorsByValue() {
    DataType texts = DataTypes.vectorOf(DataTypes.TEXT, 2);
    DataType pairs = DataTypes.vectorOf(DataTypes.vectorOf(DataTypes.INT, 2), 1);
    String vector = "org.apache.cassandra.db.marshal.VectorType(";
    String name = " " + vector + vector + "org.apache.cassandra.db.marshal.Int32Type , 2) , 1)";
    for (DataType type : List.of(texts, pairs, DataTypes.custom(name))) {
      check(registry.codecFor(DataTypes.listOf(type), List.of()), List.of(), "00000000");
      check(registry.codecFor(DataTypes.setOf(type), Set.of()), Set.of(), "00000000");
      check(registry.codecFor(DataTypes.mapOf(texts, type), Map.of()), Map.of(), "00000000");
      Object value = type.equals(texts) ? List.of("ab", "") : List.of(List.of(1, 2));
      String cell =
          type.equals(texts) ? "00000004" + "026162" + "00" : "00000008" + "0000000100000002";
      List<Object> list = List.of(value);
      check(registry.codecFor(DataTypes.listOf(type), list), list, "00000001" + cell);
    }
  }

  /** The driver attaches no type within a vector to its session. */
  @Test
  void valuesReadFromAVectorHaveTheCodecsOfTheRegistry() {
    CqlIdentifier name = CqlIdentifier.fromCql("doc");
    TupleType tuple = DataTypes.tupleOf(DataTypes.vectorOf(DataTypes.FLOAT, 2));
    UserDefinedType udt =
        new UserDefinedTypeBuilder(name, name)
            .withField("t", DataTypes.vectorOf(tuple, 1))
            .withField("l", DataTypes.listOf(DataTypes.vectorOf(tuple, 1)))
            .build();
    String vector = "0c" + "00000008" + "3f800000" + "40000000";
    String field = "0000000d" + vector;
    String element = "00000015" + "00000001" + field;
    ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex("2a" + field + element));
    TypeCodec<List<UdtValue>> codec =
        registry.codecFor(DataTypes.vectorOf(udt, 1), GenericType.listOf(UdtValue.class));
    UdtValue value = codec.decode(bytes, ProtocolVersion.DEFAULT).get(0);
    GenericType<List<TupleValue>> tuples = GenericType.listOf(TupleValue.class);
    assertThat(value.get("t", tuples).get(0).get(0, float[].class)).containsExactly(1, 2);
    assertThat(value.get("l", GenericType.listOf(tuples)).get(0).get(0).get(0, float[].class))
        .containsExactly(1, 2);
    TupleValue changed = value.get("t", tuples).get(0).set(0, new float[] {3, 4}, float[].class);
    assertThat(changed.get(0, float[].class)).containsExactly(3, 4);
    assertThat(hex(codec.encode(List.of(value), ProtocolVersion.DEFAULT))).endsWith(element);
  }

  @Test
  void aTypeWithinAVectorIsAttachedToTheRegistry() {
    TupleType tuple = DataTypes.tupleOf(DataTypes.INT);
    registry.codecFor(DataTypes.vectorOf(tuple, 2));
    assertThat(tuple.getAttachmentPoint().getCodecRegistry()).isSameAs(registry);
    assertThat(tuple.getAttachmentPoint().getProtocolVersion()).isEqualTo(ProtocolVersion.DEFAULT);
  }

  @Test
  void anAttachedTypeWithinAVectorStaysAttached() {
    AttachmentPoint session = attachment();
    TupleType tuple = DataTypes.tupleOf(DataTypes.INT);
    tuple.attach(session);
    registry.codecFor(DataTypes.vectorOf(tuple, 2));
    assertThat(tuple.getAttachmentPoint()).isSameAs(session);
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
    return new TestSession(registry, ProtocolVersion.DEFAULT);
  }
}
