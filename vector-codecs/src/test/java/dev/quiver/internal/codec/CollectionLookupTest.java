/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.CollectionCodecs;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ArrayValue;
import dev.quiver.testkit.driver.TestSession;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tests every kind of lookup for arrays as lists and sets, and for maps of simple types. */
class CollectionLookupTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final DataType INTS = DataTypes.listOf(DataTypes.INT);
  private static final DataType COUNTS = DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT);
  private static final GenericType<int[]> INT_ARRAY = GenericType.of(int[].class);

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();
  private final SplittableRandom random = Seed.random("collection lookups");

  private List<ArrayValue> collections() {
    List<ArrayValue> values = ArrayValue.each(3, random);
    values.removeIf(value -> value.type() instanceof VectorType);
    return values;
  }

  @Test
  void findsArraysByClassGenericTypeAndValue() {
    assertThat(collections()).hasSize(24);
    for (ArrayValue value : collections()) {
      Class<?> arrayClass = value.array().getClass();
      TypeCodec<?> codec = registry.codecFor(value.type(), arrayClass);
      assertThat(codec.getClass().getPackage()).isEqualTo(QuiverCodecRegistry.class.getPackage());
      TypeCodec<Object> byValue = registry.codecFor(value.type(), value.array());
      assertThat(byValue).isSameAs(codec);
      assertThat((Object) registry.codecFor(value.type(), GenericType.of(arrayClass)))
          .isSameAs(codec);
      assertThat(byValue.encode(value.array(), V5)).isEqualTo(value.bytes());
      assertThat(byValue.decode(value.bytes(), V5)).isEqualTo(value.array());
    }
    assertThat(RegistryInternals.cacheSize(registry)).isZero();
  }

  @Test
  void theDefaultCodecIsTheDrivers() {
    for (ArrayValue value : collections()) {
      TypeCodec<Object> codec = registry.codecFor(value.type());
      TypeCodec<Object> drivers = CodecRegistry.DEFAULT.codecFor(value.type());
      assertThat(codec.getJavaType()).isEqualTo(drivers.getJavaType());
      assertThat(codec.decode(value.bytes(), V5)).isEqualTo(drivers.decode(value.bytes(), V5));
    }
  }

  @Test
  void anArrayWithoutATypeIsAVector() {
    assertThat(registry.codecFor(new int[3]).getCqlType())
        .isEqualTo(DataTypes.vectorOf(DataTypes.INT, 3));
    assertThat(registry.codecFor(int[].class).getCqlType()).isInstanceOf(VectorType.class);
    assertThatThrownBy(() -> registry.codecFor(new short[3]))
        .isInstanceOf(CodecNotFoundException.class);
  }

  @Test
  void arraysOfOtherElementsAreNotFound() {
    for (DataType type : List.of(INTS, DataTypes.setOf(DataTypes.TEXT), COUNTS, DataTypes.INT)) {
      assertThatThrownBy(() -> registry.codecFor(type, long[].class))
          .isInstanceOf(CodecNotFoundException.class);
      assertThatThrownBy(() -> registry.codecFor(type, GenericType.of(String[].class)))
          .isInstanceOf(CodecNotFoundException.class);
      assertThatThrownBy(() -> registry.codecFor(type, new short[1]))
          .isInstanceOf(CodecNotFoundException.class);
    }
  }

  @Test
  void codecsOfTheApplicationComeFirst() {
    registry.register(ExtraTypeCodecs.INT_LIST_TO_ARRAY);
    assertThat(registry.codecFor(INTS, int[].class)).isSameAs(ExtraTypeCodecs.INT_LIST_TO_ARRAY);
    assertThat(registry.codecFor(INTS, INT_ARRAY)).isSameAs(ExtraTypeCodecs.INT_LIST_TO_ARRAY);
    assertThat(registry.codecFor(INTS, new int[1])).isSameAs(ExtraTypeCodecs.INT_LIST_TO_ARRAY);
    assertThat(registry.codecFor(DataTypes.setOf(DataTypes.INT), int[].class))
        .isNotSameAs(ExtraTypeCodecs.INT_LIST_TO_ARRAY);
  }

  @Test
  void findsArraysInsideCollectionsAndTuples() {
    DataType lists = DataTypes.listOf(DataTypes.listOf(DataTypes.INT, true));
    List<int[]> arrays = List.of(new int[] {1, 2}, new int[0]);
    ByteBuffer expected =
        CodecRegistry.DEFAULT
            .<List<List<Integer>>>codecFor(lists)
            .encode(List.of(List.of(1, 2), List.of()), V5);
    for (TypeCodec<List<int[]>> codec :
        List.<TypeCodec<List<int[]>>>of(
            registry.codecFor(lists, arrays),
            registry.codecFor(lists, GenericType.listOf(int[].class)))) {
      assertThat(codec.encode(arrays, V5)).isEqualTo(expected);
      assertThat(codec.decode(expected, V5)).containsExactly(new int[] {1, 2}, new int[0]);
    }
    DataType map = DataTypes.mapOf(DataTypes.TEXT, DataTypes.setOf(DataTypes.FLOAT, true));
    Map<String, float[]> floats = Map.of("a", new float[] {1, 2});
    TypeCodec<Map<String, float[]>> codec = registry.codecFor(map, floats);
    ByteBuffer bytes = codec.encode(floats, V5);
    assertThat(
            registry
                .codecFor(map, GenericType.mapOf(String.class, float[].class))
                .encode(floats, V5))
        .isEqualTo(bytes);
    assertThat(codec.decode(bytes, V5).get("a")).containsExactly(1, 2);
    Object boxed = CodecRegistry.DEFAULT.codecFor(map).decode(bytes, V5);
    assertThat(boxed).isEqualTo(Map.of("a", Set.of(1f, 2f)));
  }

  @Test
  void findsMapsOfSimpleTypes() {
    Map<String, Integer> map = Map.of("a", 1);
    TypeCodec<Map<String, Integer>> codec = registry.codecFor(COUNTS);
    assertThat(codec).hasSameClassAs(ours());
    assertThat(registry.codecFor(COUNTS, map)).hasSameClassAs(ours());
    assertThat((Object) registry.codecFor(COUNTS, Map.class)).hasSameClassAs(ours());
    assertThat(registry.codecFor(COUNTS, GenericType.mapOf(String.class, Integer.class)))
        .hasSameClassAs(ours());
    assertThat(registry.codecFor(map)).hasSameClassAs(ours());
    assertThat(codec.encode(map, V5))
        .isEqualTo(CodecRegistry.DEFAULT.<Map<String, Integer>>codecFor(COUNTS).encode(map, V5));
    for (DataType other : List.of(DataTypes.BLOB, INTS, DataTypes.VARINT)) {
      assertThat((Object) registry.codecFor(DataTypes.mapOf(DataTypes.INT, other)))
          .doesNotHaveSameClassAs(ours());
    }
  }

  private static TypeCodec<?> ours() {
    TypeCodec<String> text = CodecRegistry.DEFAULT.codecFor(DataTypes.TEXT);
    return CollectionCodecs.mapOf(text, text);
  }

  @Test
  void lookupsAllocateNothingAndTheCacheDoesNotGrow() {
    int[] array = new int[3];
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
    registry.codecFor(COUNTS);
    registry.codecFor(COUNTS, map);
    long entries = RegistryInternals.cacheSize(registry);
    assertThat(entries).isLessThan(5);
    assertNothing(() -> Allocation.sink = registry.codecFor(INTS, int[].class));
    assertNothing(() -> Allocation.sink = registry.codecFor(INTS, INT_ARRAY));
    assertNothing(() -> Allocation.sink = registry.codecFor(INTS, array));
    for (int i = 0; i < 10_000; i++) {
      registry.codecFor(DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT));
      registry.codecFor(DataTypes.mapOf(DataTypes.TEXT, DataTypes.INT), map);
    }
    assertThat(RegistryInternals.cacheSize(registry)).isEqualTo(entries);
  }

  private static void assertNothing(Runnable lookup) {
    assertThat(Allocation.bytesPerCall(100_000, 0, lookup)).isZero();
  }

  @Test
  void findsMapsInsideTuples() {
    TupleType type = DataTypes.tupleOf(INTS, COUNTS);
    type.attach(attachment());
    TupleValue tuple = type.newValue(new int[] {1, 2}, Map.of("a", 1));
    assertThat(tuple.get(0, int[].class)).containsExactly(1, 2);
    assertThat(tuple.getList(0, Integer.class)).containsExactly(1, 2);
    assertThat(tuple.getMap(1, String.class, Integer.class)).isEqualTo(Map.of("a", 1));
  }

  private AttachmentPoint attachment() {
    return new TestSession(registry, V5);
  }
}
