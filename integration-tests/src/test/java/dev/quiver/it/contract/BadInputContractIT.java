/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorElementException;
import dev.quiver.vector.VectorLengthException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What does not fit its column is refused with a clear message, and never gets to the server. */
@ExtendWith(ServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BadInputContractIT {
  private static final UUID TIME = UUID.fromString("50554d6e-29bb-11e5-b345-feff819cdc9f");
  private static final UUID RANDOM = UUID.fromString("00112233-4455-4677-8899-aabbccddeeff");

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final Map<String, Table> tables = new ConcurrentHashMap<>();

  BadInputContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  private Table emptyTable(String cqlType) {
    return tables.computeIfAbsent(cqlType, type -> cluster.createTable("v " + type));
  }

  @AfterEach
  void nothingWasWritten() {
    assertThat(tables.values()).allSatisfy(table -> assertThat(table.isEmpty()).isTrue());
  }

  static Stream<Arguments> valuesOfWrongDimension() {
    return Stream.of(
        Arguments.of("vector<float, 3>", new float[2], 3, 2),
        Arguments.of("vector<float, 3>", new float[4], 3, 4),
        Arguments.of("vector<float, 3>", new float[0], 3, 0),
        Arguments.of("vector<float, 3>", List.of(1f, 2f), 3, 2),
        Arguments.of("vector<float, 3>", List.of(1f, 2f, 3f, 4f), 3, 4),
        Arguments.of("vector<float, 3>", List.of(), 3, 0),
        Arguments.of("vector<float, 3>", CqlVector.newInstance(List.of(1f, 2f)), 3, 2),
        Arguments.of("vector<float, 3>", CqlVector.newInstance(List.of(1f, 2f, 3f, 4f)), 3, 4),
        Arguments.of("vector<double, 2>", new double[1], 2, 1),
        Arguments.of("vector<double, 2>", new double[3], 2, 3),
        Arguments.of("vector<double, 2>", CqlVector.newInstance(List.of(1., 2., 3.)), 2, 3),
        Arguments.of("vector<int, 2>", new int[1], 2, 1),
        Arguments.of("vector<int, 2>", new int[1000], 2, 1000),
        Arguments.of("vector<int, 2>", CqlVector.newInstance(List.of(1, 2, 3)), 2, 3),
        Arguments.of("vector<bigint, 2>", new long[1], 2, 1),
        Arguments.of("vector<bigint, 2>", new long[4], 2, 4),
        Arguments.of("vector<bigint, 2>", CqlVector.newInstance(List.of(1L, 2L, 3L)), 2, 3),
        Arguments.of("vector<uuid, 2>", new UUID[] {RANDOM}, 2, 1),
        Arguments.of("vector<uuid, 2>", new UUID[] {RANDOM, RANDOM, RANDOM}, 2, 3),
        Arguments.of("vector<uuid, 2>", List.of(RANDOM), 2, 1),
        Arguments.of("vector<uuid, 2>", new long[2], 2, 1),
        Arguments.of("vector<uuid, 2>", new long[6], 2, 3),
        Arguments.of("vector<timeuuid, 1>", new UUID[] {TIME, TIME}, 1, 2));
  }

  @ParameterizedTest
  @MethodSource("valuesOfWrongDimension")
  void aWrongDimensionIsRefused(String cqlType, Object value, int expected, int actual) {
    assertThatThrownBy(() -> emptyTable(cqlType).write(quiver, value))
        .isInstanceOfSatisfying(
            VectorDimensionException.class,
            e -> {
              assertThat(e.expected()).isEqualTo(expected);
              assertThat(e.actual()).isEqualTo(actual);
            })
        .hasMessage(cqlType + ": expected " + expected + " elements, got " + actual);
  }

  /** The stock driver up to 4.18 cuts a vector that is too long. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 1000})
  void aCqlVectorIsNeverCutOrFilled(int dimension) {
    Table table = emptyTable("vector<float, 3>");
    CqlVector<Float> vector =
        CqlVector.newInstance(Stream.generate(() -> 1f).limit(dimension).toList());
    String message = "vector<float, 3>: expected 3 elements, got " + dimension;

    assertThatThrownBy(
            () -> table.write(quiver, bound -> bound.setVector("v", vector, Float.class)))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage(message);
    assertThatThrownBy(
            () ->
                table.write(
                    quiver, bound -> bound.set("v", vector, GenericType.vectorOf(Float.class))))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessage(message);
  }

  static Stream<Arguments> valuesWithWrongElements() {
    return Stream.of(
        Arguments.of(
            "vector<float, 3>", Arrays.asList(null, 2f, 3f), 0, "expected java.lang.Float", "null"),
        Arguments.of(
            "vector<float, 3>",
            List.of(1., 2., 3.),
            0,
            "expected java.lang.Float",
            "java.lang.Double 1.0; register VectorCodecs.doubleListAsFloats(), which rounds each"
                + " element"),
        Arguments.of(
            "vector<float, 3>",
            CqlVector.newInstance(List.of(1., 2., 3.)),
            0,
            "expected java.lang.Float",
            "java.lang.Double 1.0"),
        Arguments.of(
            "vector<float, 3>", Arrays.asList(1f, null, 3f), 1, "expected java.lang.Float", "null"),
        Arguments.of(
            "vector<float, 3>",
            List.of(1f, 2f, 3.5),
            2,
            "expected java.lang.Float",
            "java.lang.Double 3.5; register VectorCodecs.doubleListAsFloats(), which rounds each"
                + " element"),
        Arguments.of("vector<uuid, 2>", new UUID[] {RANDOM, null}, 1, "expected a UUID", "null"),
        Arguments.of("vector<uuid, 2>", new UUID[2], 0, "expected a UUID", "null"),
        Arguments.of(
            "vector<timeuuid, 1>",
            new UUID[] {RANDOM},
            0,
            "expected a version 1 UUID",
            RANDOM.toString()),
        Arguments.of(
            "vector<timeuuid, 1>",
            List.of(RANDOM),
            0,
            "expected a version 1 UUID",
            RANDOM.toString()),
        Arguments.of(
            "vector<timeuuid, 1>",
            new long[] {RANDOM.getMostSignificantBits(), RANDOM.getLeastSignificantBits()},
            0,
            "expected a version 1 UUID",
            RANDOM.toString()));
  }

  @ParameterizedTest
  @MethodSource("valuesWithWrongElements")
  void aWrongElementIsRefused(
      String cqlType, Object value, int index, String expected, String actual) {
    assertThatThrownBy(() -> emptyTable(cqlType).write(quiver, value))
        .isInstanceOfSatisfying(
            VectorElementException.class, e -> assertThat(e.index()).isEqualTo(index))
        .hasMessage(cqlType + ": " + expected + " at index " + index + ", got " + actual);
  }

  @Test
  void halfAUuidIsRefused() {
    assertThatThrownBy(() -> emptyTable("vector<uuid, 2>").write(quiver, new long[3]))
        .isInstanceOf(VectorLengthException.class)
        .hasMessage("vector<uuid, 2>: expected two longs for each UUID, got 3 longs");
  }

  static Stream<Arguments> valuesOfAnotherType() {
    return Stream.of(
        Arguments.of("vector<float, 3>", new double[3], "Vector(FLOAT, 3)"),
        Arguments.of("vector<float, 3>", new int[3], "Vector(FLOAT, 3)"),
        Arguments.of("vector<float, 3>", new Float[] {1f, 2f, 3f}, "Vector(FLOAT, 3)"),
        Arguments.of("vector<float, 3>", "[1, 2, 3]", "Vector(FLOAT, 3)"),
        Arguments.of("vector<int, 2>", new float[2], "Vector(INT, 2)"),
        Arguments.of("vector<int, 2>", new long[2], "Vector(INT, 2)"),
        Arguments.of("vector<bigint, 2>", new double[2], "Vector(BIGINT, 2)"),
        Arguments.of("vector<bigint, 2>", new UUID[] {TIME, TIME}, "Vector(BIGINT, 2)"),
        Arguments.of("vector<uuid, 2>", new double[4], "Vector(UUID, 2)"));
  }

  @ParameterizedTest
  @MethodSource("valuesOfAnotherType")
  void aValueOfAnotherTypeHasNoCodec(String cqlType, Object value, String named) {
    assertThatThrownBy(() -> emptyTable(cqlType).write(quiver, value))
        .isInstanceOf(CodecNotFoundException.class)
        .hasMessageContaining(named);
  }

  static Stream<Arguments> emptyValues() {
    return Stream.<Object>of(
            new float[0],
            new double[0],
            new int[0],
            new long[0],
            new UUID[0],
            CqlVector.newInstance(List.of()))
        .map(value -> Arguments.of(value));
  }

  @ParameterizedTest
  @MethodSource("emptyValues")
  void anEmptyVectorHasNoTypeToBeSentAs(Object empty) {
    Table table = emptyTable("vector<float, 3>");
    assertThatThrownBy(() -> quiver.execute(table.insert("?"), Table.newId(), empty))
        .isInstanceOf(VectorDimensionException.class)
        .hasMessageContaining("got 0");
  }
}
