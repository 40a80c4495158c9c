/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.testkit.Allocation;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the registry's collection codecs allocate nothing for a malformed count. */
class CollectionCountsTest {

  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final long LIMIT = 64 * 1024;
  private static final DataType INTS = DataTypes.listOf(DataTypes.INT);
  private static final DataType TEXTS = DataTypes.setOf(DataTypes.TEXT);
  private static final DataType TIMES = DataTypes.mapOf(DataTypes.DATE, DataTypes.DURATION);

  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();

  /** A way to look up a codec of a collection, and a value of it as a CQL literal. */
  record Lookup(Function<CodecRegistry, TypeCodec<?>> way, String literal) {}

  static Stream<Lookup> lookups() {
    GenericType<List<Integer>> listOfInts = GenericType.listOf(Integer.class);
    DataType listsOfInts = DataTypes.setOf(INTS);
    return Stream.of(
        new Lookup(registry -> registry.codecFor(INTS), "[1,2]"),
        new Lookup(registry -> registry.codecFor(INTS, List.class), "[3]"),
        new Lookup(registry -> registry.codecFor(INTS, listOfInts), "[]"),
        new Lookup(registry -> registry.codecFor(INTS, List.of(1)), "[4,5]"),
        new Lookup(registry -> registry.codecFor(listOfInts), "[6]"),
        new Lookup(registry -> registry.codecFor(TEXTS), "{'a','b'}"),
        new Lookup(registry -> registry.codecFor(TEXTS, Set.class), "{'c'}"),
        new Lookup(registry -> registry.codecFor(TEXTS, Set.of("a")), "{''}"),
        new Lookup(registry -> registry.codecFor(TIMES), "{'2026-11-20':1h}"),
        new Lookup(registry -> registry.codecFor(TIMES, Map.class), "{}"),
        new Lookup(
            registry -> registry.codecFor(listsOfInts, GenericType.setOf(listOfInts)), "{[1,2]}"));
  }

  @ParameterizedTest
  @MethodSource("lookups")
  void rejectsAnImpossibleCount(Lookup lookup) {
    TypeCodec<?> codec = lookup.way().apply(registry);
    String type = codec.getCqlType().asCql(false, true);
    for (int length : new int[] {4, 8, 12}) {
      int most = (length - 4) / (codec.getCqlType() instanceof MapType ? 8 : 4);
      for (int count : new int[] {most + 1, Integer.MAX_VALUE, -1, Integer.MIN_VALUE}) {
        ByteBuffer bytes = ByteBuffer.allocate(length).putInt(0, count);
        Runnable attempt =
            () ->
                assertThatThrownBy(() -> codec.decode(bytes, V5))
                    .isInstanceOf(VectorDimensionException.class)
                    .hasMessage(
                        "%s: expected from 0 to %d elements in %d bytes, got %d",
                        type, most, length, count);
        assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
      }
    }
    assertThatThrownBy(() -> codec.decode(bytes("000000"), V5))
        .isInstanceOf(QuiverException.class)
        .hasMessage("%s: expected at least 4 bytes, got 3", type);
  }

  @ParameterizedTest
  @MethodSource("lookups")
  void behavesAsTheDriversCodecOtherwise(Lookup lookup) {
    TypeCodec<?> ours = lookup.way().apply(registry);
    TypeCodec<?> drivers = lookup.way().apply(new DefaultCodecRegistry("stock"));
    assertThat(ours.getCqlType()).isEqualTo(drivers.getCqlType());
    assertThat(ours.getJavaType()).isEqualTo(drivers.getJavaType());
    assertThat(ours.accepts(ours.getJavaType())).isTrue();
    Class<?> raw = ours.getJavaType().getRawType();
    assertThat(ours.accepts(raw)).isEqualTo(drivers.accepts(raw));
    for (DataType type : List.of(INTS, TEXTS, TIMES)) {
      assertThat(ours.accepts(type)).isEqualTo(drivers.accepts(type));
    }
    for (Object value : List.of(List.of(1), List.of("a"), Set.of("a"), Map.of())) {
      assertThat(ours.accepts(value)).isEqualTo(drivers.accepts(value));
      assertThat(ours.accepts(value.getClass())).isEqualTo(drivers.accepts(value.getClass()));
      GenericType<?> type = GenericType.of(value.getClass());
      assertThat(ours.accepts(type)).isEqualTo(drivers.accepts(type));
    }
    assertThat(ours.decode(null, V5)).isEqualTo(drivers.decode(null, V5)).isNotNull();
    assertThat(ours.decode(bytes(""), V5)).isEqualTo(drivers.decode(bytes(""), V5)).isNotNull();
    compare(ours, drivers, lookup.literal());
  }

  @SuppressWarnings("unchecked") // the types were compared
  private static <T> void compare(TypeCodec<T> ours, TypeCodec<?> stock, String literal) {
    TypeCodec<T> drivers = (TypeCodec<T>) stock;
    T value = ours.parse(literal);
    assertThat(value).isEqualTo(drivers.parse(literal)).isNotNull();
    assertThat(ours.format(value)).isEqualTo(drivers.format(value)).isEqualTo(literal);
    ByteBuffer bytes = ours.encode(value, V5);
    assertThat(bytes).isEqualTo(drivers.encode(value, V5));
    assertThat(ours.decode(bytes, V5)).isEqualTo(value).isEqualTo(drivers.decode(bytes, V5));
    assertThat(ours.encode(null, V5)).isNull();
  }

  @Test
  void rejectsImpossibleCountsInNestedValues() {
    DataType lists = DataTypes.listOf(INTS);
    assertThatThrownBy(
            () -> registry.codecFor(lists).decode(bytes("00000001" + "00000004" + "7fffffff"), V5))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage("list<int>: expected from 0 to 0 elements in 4 bytes, got 2147483647");
    DataType vector = DataTypes.vectorOf(DataTypes.setOf(DataTypes.INT), 1);
    Runnable attempt =
        () ->
            assertThatThrownBy(() -> registry.codecFor(vector).decode(bytes("04" + "7fffffff"), V5))
                .isInstanceOf(QuiverException.class)
                .hasMessageContaining("vector<set<int>, 1>")
                .hasMessageContaining("index 0")
                .hasRootCauseMessage(
                    "set<int>: expected from 0 to 0 elements in 4 bytes, got 2147483647");
    assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
  }

  @Test
  void readsTheCountInBigEndianFromAnyBuffer() {
    ByteBuffer bytes = bytes("00000001" + "00000004" + "00000007").order(ByteOrder.LITTLE_ENDIAN);
    assertThat(registry.<List<Integer>>codecFor(INTS).decode(bytes, V5)).containsExactly(7);
    assertThat(bytes.position()).isZero();
  }

  private static ByteBuffer bytes(String hex) {
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
  }
}
