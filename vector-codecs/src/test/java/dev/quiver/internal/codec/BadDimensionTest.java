/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import static dev.quiver.testkit.driver.TestRows.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.registry.DefaultCodecRegistry;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.VectorLayout;
import dev.quiver.testkit.Allocation;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests dimensions that no vector has, cells of other dimensions, and counts of collections. */
class BadDimensionTest {

  private static final long LIMIT = 64 * 1024;
  private static final ProtocolVersion V5 = ProtocolVersion.DEFAULT;
  private static final DataType INTS = DataTypes.listOf(DataTypes.INT);
  private static final DataType TEXTS = DataTypes.setOf(DataTypes.TEXT);
  private static final DataType TIMES = DataTypes.mapOf(DataTypes.DATE, DataTypes.DURATION);
  private final QuiverCodecRegistry registry = QuiverCodecRegistry.create();

  /** A dimension for which dimension x size overflows to a small positive int. */
  private static int wrappingDimension(ElementType type) {
    return (int) ((1L << 32) / type.size()) + 1;
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void thereAreNoCodecsForADimensionBelow1(ElementType type) {
    for (int dimension : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertImpossible(type, dimension);
    }
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void thereAreNoCodecsForADimensionWhoseBytesExceedAnInt(ElementType type) {
    assertThat(wrappingDimension(type) * type.size()).isEqualTo(type.size());
    assertImpossible(type, wrappingDimension(type));
    assertImpossible(type, VectorLayout.maxDimension(type) + 1);
    assertImpossible(type, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void thereAreCodecsForTheGreatestDimension(ElementType type) {
    int max = VectorLayout.maxDimension(type);
    for (CodecCase codec :
        VectorCodecFamily.of(type, max).all().stream()
            .map(any -> new CodecCase(CodecCase.objects(any), type, max, true))
            .toList()) {
      assertThat(
              ((AbstractVectorCodec<?, ?, ?>) VectorCodecFamily.of(type, max).array())
                  .serializedSize())
          .hasValue(max * type.size());
      assertThatCode(() -> codec.decode(null)).doesNotThrowAnyException();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, (1 << 30) + 1, 1 << 29, Integer.MAX_VALUE})
  void noFactoryMakesACodecForAnImpossibleDimension(int dimension) {
    Stream<IntFunction<?>> factories =
        Stream.of(
            n -> VectorCodecs.vectorToArray(DataTypes.FLOAT, n, float[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.DOUBLE, n, double[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.INT, n, int[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.BIGINT, n, long[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.UUID, n, UUID[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.TIMEUUID, n, UUID[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.UUID, n, long[].class),
            n -> VectorCodecs.vectorToArray(DataTypes.TIMEUUID, n, long[].class),
            VectorCodecs::doublesAsFloats,
            VectorCodecs::doubleListAsFloats,
            n -> VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, n),
            n -> VectorCodecs.vectorToList(TypeCodecs.UUID, n),
            n -> VectorCodecs.vectorToList(TypeCodecs.TIMESTAMP, n));
    assertThat(factories)
        .hasSize(13)
        .allSatisfy(
            factory ->
                assertThatThrownBy(() -> factory.apply(dimension))
                    .isInstanceOf(VectorDimensionException.class));
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void rejectsAnEmptyValueInEveryForm(ElementType type) {
    for (var any : VectorCodecFamily.ofAnyDimension(type).all()) {
      CodecCase codec = new CodecCase(CodecCase.objects(any), type, 0, false);
      assertThatThrownBy(() -> codec.encode(codec.value(new byte[0])))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessage(
              "vector<%s, 0>: expected a dimension from 1 to %d, got 0",
              type.cqlName(), VectorLayout.maxDimension(type));
    }
  }

  private static void assertImpossible(ElementType type, int dimension) {
    assertThatThrownBy(() -> VectorCodecFamily.of(type, dimension))
        .hasMessage(
            "vector<%s, %d>: expected a dimension from 1 to %d, got %2$d",
            type.cqlName(), dimension, VectorLayout.maxDimension(type))
        .isInstanceOfSatisfying(
            VectorDimensionException.class,
            e -> {
              assertThat(e.actual()).isEqualTo("" + dimension);
              assertThat(e.expected())
                  .isEqualTo("a dimension from 1 to " + VectorLayout.maxDimension(type));
            });
  }

  @ParameterizedTest
  @EnumSource(ElementType.class)
  void rejectsAShortCellOfTheLongestVector(ElementType type) {
    int dimension = VectorLayout.maxDimension(type);
    for (var any : VectorCodecFamily.of(type, dimension).all()) {
      CodecCase codec = new CodecCase(CodecCase.objects(any), type, dimension, true);
      ByteBuffer cell = ByteBuffer.allocate(4);
      long bytes =
          Allocation.bytes(
              LIMIT,
              () ->
                  assertThatThrownBy(() -> codec.decode(cell))
                      .isInstanceOf(QuiverException.class)
                      .hasMessage(
                          "vector<%s, %d>: expected %d bytes, got 4",
                          type.cqlName(), dimension, dimension * type.size()));
      // The bytes include the assertions; a vector would be 2 GB.
      assertThat(bytes).isLessThanOrEqualTo(LIMIT);
    }
  }

  @Test
  void rejectsAShortArrayForTheLongestVector() {
    int dimension = VectorLayout.maxDimension(ElementType.FLOAT);
    CodecCase codec =
        new CodecCase(
            CodecCase.objects(
                VectorCodecs.vectorToArray(DataTypes.FLOAT, dimension, float[].class)),
            ElementType.FLOAT,
            dimension,
            true);
    Runnable attempt =
        () ->
            assertThatThrownBy(() -> codec.encode(new float[1]))
                .isInstanceOf(VectorDimensionException.class);
    assertThat(Allocation.bytes(LIMIT, attempt)).isLessThanOrEqualTo(LIMIT);
  }

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
  void acceptsAndConvertsOtherValuesAsTheDriverDoes(Lookup lookup) {
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
}
