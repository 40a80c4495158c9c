/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static dev.quiver.testkit.driver.TestRows.ints;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.ContainerType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import dev.quiver.codec.CollectionCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.testkit.Allocation;
import dev.quiver.testkit.BufferKind;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.ElementKind;
import dev.quiver.testkit.driver.ServerTypes;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares maps of simple types with the driver's values and the server's bytes. */
class SimpleMapCodecTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final TypeCodec<Map<String, Integer>> COUNTS =
      CollectionCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.INT);
  private static final TypeCodec<Map<String, Integer>> DRIVERS =
      TypeCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.INT);

  private static List<DataType> kinds() {
    return Stream.concat(
            ElementKind.all().map(ElementKind::type),
            Stream.of(ElementType.values()).map(VectorTypes::dataType))
        .filter(type -> !(type instanceof ContainerType) && !(type instanceof TupleType))
        .filter(type -> CellKind.of(driverCodec(type)) != CellKind.OTHER)
        .toList();
  }

  private static TypeCodec<Object> driverCodec(DataType type) {
    return CodecRegistry.DEFAULT.codecFor(type);
  }

  static Stream<MapType> types() {
    List<DataType> kinds = kinds();
    assertThat(kinds).hasSize(15);
    return kinds.stream().flatMap(key -> kinds.stream().map(value -> DataTypes.mapOf(key, value)));
  }

  @SuppressWarnings("unchecked")
  private static TypeCodec<Object> codec(MapType type) {
    return (TypeCodec<Object>)
        (TypeCodec<?>)
            CollectionCodecs.mapOf(
                driverCodec(type.getKeyType()), driverCodec(type.getValueType()));
  }

  private static Object random(DataType type, SplittableRandom random) {
    return new ElementKind(type).values(1, random).get(0);
  }

  @ParameterizedTest
  @MethodSource("types")
  void writesTheBytesAndReadsTheValuesOfTheDriver(MapType type) {
    SplittableRandom random = Seed.random(type.toString());
    TypeCodec<Object> codec = codec(type);
    TypeCodec<Object> drivers = driverCodec(type);
    assertThat(codec.getCqlType()).isEqualTo(type);
    assertThat(codec.getJavaType()).isEqualTo(drivers.getJavaType());
    for (int size : new int[] {0, 1, 2, 40}) {
      Map<Object, Object> map = new LinkedHashMap<>();
      for (int i = 0; i < size; i++) {
        map.put(random(type.getKeyType(), random), random(type.getValueType(), random));
      }
      ByteBuffer expected = drivers.encode(map, V5);
      ByteBuffer encoded = codec.encode(map, V5);
      assertThat(encoded).as(Seed.describe()).isEqualTo(expected);
      assertThat(encoded.capacity()).isEqualTo(expected.remaining());
      ServerTypes.of(type).getSerializer().validate(encoded.duplicate());
      Object expectedMap = drivers.decode(expected, V5);
      byte[] bytes = new byte[expected.remaining()];
      expected.get(0, bytes);
      for (BufferKind kind : BufferKind.values()) {
        ByteBuffer buffer = kind.hold(bytes);
        int position = buffer.position();
        Object decoded = codec.decode(buffer, V5);
        assertThat(decoded).as(Seed.describe()).isEqualTo(expectedMap).isEqualTo(map);
        assertThat(List.copyOf(((Map<?, ?>) decoded).keySet()))
            .isEqualTo(List.copyOf(map.keySet()));
        assertThat(buffer.position()).isEqualTo(position);
      }
      assertThat(codec.accepts((Object) map)).isEqualTo(drivers.accepts((Object) map));
      assertThat(codec.format(map)).isEqualTo(drivers.format(map));
      assertThat(codec.parse(codec.format(map))).isEqualTo(drivers.parse(drivers.format(map)));
    }
  }

  @Test
  void handlesNullsAsTheDriverDoes() {
    assertThat(COUNTS.encode(null, V5)).isNull();
    assertThat(COUNTS.toString()).startsWith("SimpleMapCodec[map<text, int>");
    for (ByteBuffer none : new ByteBuffer[] {null, ByteBuffer.allocate(0)}) {
      Map<String, Integer> empty = COUNTS.decode(none, V5);
      assertThat(empty).isEmpty();
      empty.put("a", 1); // mutable, as with the driver's codec
    }
    // Null and empty values, then null and empty keys.
    ByteBuffer cell = ByteBuffer.allocate(100).putInt(3);
    cell.putInt(1).put((byte) 'a').putInt(-1);
    cell.putInt(0).putInt(0);
    cell.putInt(-1).putInt(4).putInt(5).flip();
    Map<String, Integer> expected = new LinkedHashMap<>();
    expected.put("a", null);
    expected.put("", null);
    expected.put(null, 5);
    assertThat(DRIVERS.decode(cell, V5)).isEqualTo(expected);
    assertThat(COUNTS.decode(cell, V5)).isEqualTo(expected);
  }

  @Test
  void rejectsEntriesAsTheDriverDoes() {
    TypeCodec<Object> counts = codec((MapType) COUNTS.getCqlType());
    TypeCodec<Object> drivers = driverCodec(COUNTS.getCqlType());
    for (Map<?, ?> map :
        List.of(
            Collections.singletonMap("a", null),
            Collections.singletonMap(null, 1),
            Map.of("a", "one"),
            Map.of(1, 1),
            Map.of("a\ud834", 1),
            Map.of("\udd1ea", 1))) {
      sameFailure(counts, drivers, map);
    }
    MapType times = DataTypes.mapOf(DataTypes.TIMEUUID, DataTypes.ASCII);
    sameFailure(codec(times), driverCodec(times), Map.of(new UUID(0, 0), "a"));
    sameFailure(codec(times), driverCodec(times), Map.of(new UUID(0x1000, 0), "é"));
  }

  private static void sameFailure(
      TypeCodec<Object> codec, TypeCodec<Object> drivers, Map<?, ?> map) {
    Throwable expected = catchThrowable(() -> drivers.encode(map, V5));
    assertThat(expected).isNotNull();
    assertThatThrownBy(() -> codec.encode(map, V5))
        .hasSameClassAs(expected)
        .hasMessage(expected.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE, 3, 1 << 30, Integer.MAX_VALUE})
  void rejectsACountThatTheBytesCannotHold(int count) {
    ByteBuffer cell = amongOthers(ByteBuffer.allocate(20).putInt(0, count));
    Runnable attempt =
        () ->
            assertThatThrownBy(() -> COUNTS.decode(cell, V5))
                .isInstanceOf(VectorDimensionException.class)
                .hasMessage(
                    "map<text, int>: expected from 0 to 2 elements in 20 bytes, got " + count);
    long most = 64 * 1024;
    assertThat(Allocation.bytes(most, attempt)).isLessThanOrEqualTo(most);
  }

  @Test
  void acceptsOnlyMapsOfItsTypes() {
    assertThat(COUNTS.accepts((Object) Map.of("a", 1))).isTrue();
    assertThat(COUNTS.accepts((Object) Map.of(1, 1))).isFalse();
    assertThat(COUNTS.accepts((Object) "a")).isFalse();
  }

  @Test
  void rejectsLengthsThatDoNotFit() {
    rejects("expected at least 4 bytes, got 2", ByteBuffer.allocate(2));
    rejects("expected a key of up to 4 bytes at index 0, got 5", ints(1, 5, 0));
    rejects("expected a value of 4 bytes at index 0, got 3", ints(1, 0, 3, 0));
    rejects(
        "expected a value of up to 0 bytes at index 0, got 2147483647",
        ints(1, 0, Integer.MAX_VALUE));
    rejects("expected a length of the value of 4 bytes at index 0, got 0", ints(1, 4, 0));
    rejects("expected 16 bytes, got 20", ints(1, 0, 4, 7, 0));
  }

  /** Tests the cell alone and surrounded by other bytes. */
  private static void rejects(String problem, ByteBuffer cell) {
    for (ByteBuffer each : new ByteBuffer[] {cell, amongOthers(cell)}) {
      assertThatThrownBy(() -> COUNTS.decode(each, V5))
          .isInstanceOf(QuiverException.class)
          .hasMessage("map<text, int>: " + problem);
    }
  }

  private static ByteBuffer amongOthers(ByteBuffer cell) {
    int length = cell.remaining();
    byte[] bytes = new byte[length + 50];
    cell.get(cell.position(), bytes, 25, length);
    return ByteBuffer.wrap(bytes, 25, length);
  }

  @Test
  void rejectsMalformedText() {
    ByteBuffer cell = ByteBuffer.allocate(10).putInt(1).putInt(2).put((byte) -1).put((byte) -1);
    ByteBuffer whole = ByteBuffer.allocate(14).put(cell.flip()).putInt(-1).flip();
    assertThatThrownBy(() -> COUNTS.decode(whole, V5))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith("map<text, int>: expected a key at index 0, got 2 bytes (");
  }

  /** Any changed byte gives the driver's result, or one kind of exception. */
  @Test
  void decodesChangedBytesAsTheDriverOrRejectsThem() {
    SplittableRandom random = Seed.random("hostile maps");
    Map<String, Integer> map = Map.of("a", 1, "bc", 2, "déf", 3);
    byte[] whole = new byte[COUNTS.encode(map, V5).remaining()];
    COUNTS.encode(map, V5).get(whole);
    int rejected = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = whole.clone();
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      Throwable thrown = catchThrowable(() -> COUNTS.decode(ByteBuffer.wrap(bytes), V5));
      if (thrown == null) {
        assertThat(COUNTS.decode(ByteBuffer.wrap(bytes), V5))
            .as(Seed.describe())
            .isEqualTo(DRIVERS.decode(ByteBuffer.wrap(bytes), V5));
      } else {
        rejected++;
        assertThat(thrown).as(Seed.describe()).isInstanceOf(QuiverException.class);
      }
    }
    assertThat(rejected).isGreaterThan(5000);
  }

  @Test
  void rejectsCodecsThatItDoesNotReplace() {
    assertThatThrownBy(() -> CollectionCodecs.mapOf(TypeCodecs.TEXT, TypeCodecs.BLOB))
        .isInstanceOf(QuiverException.class)
        .hasMessageStartingWith(
            "codecs of keys and values: expected constants of TypeCodecs for simple types, got ");
  }
}
