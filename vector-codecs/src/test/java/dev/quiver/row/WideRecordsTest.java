/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of as many components as a class can have. They are compiled here. */
class WideRecordsTest {

  private final SplittableRandom random = Seed.random(getClass().getName());

  @ParameterizedTest
  @CsvSource({"int, 100", "int, 253", "long, 126"})
  void everyComponentHasItsCell(String javaType, int count) throws Exception {
    DataType type = javaType.equals("int") ? DataTypes.INT : DataTypes.BIGINT;
    TestRows rows = new TestRows();
    for (int i = count - 1; i >= 0; i--) {
      Number value = 7 * i;
      rows.withValue(
          "c" + i, type, javaType.equals("int") ? (Object) value : (Object) value.longValue());
    }
    Class<? extends Record> recordClass = compile(count, i -> javaType);
    RowDecoder<? extends Record> decoder = RowDecoder.records(recordClass);
    for (Row row : rows.buildEachWay(random)) {
      Record value = decoder.decode(row);
      RecordComponent[] components = recordClass.getRecordComponents();
      for (int i = 0; i < count; i++) {
        Number read = (Number) components[i].getAccessor().invoke(value);
        assertThat(read.longValue()).isEqualTo(7L * i);
      }
    }
  }

  /** Numbers that are wider than their columns. */
  @ParameterizedTest
  @ValueSource(ints = {12, 120})
  void everyComponentMayBeWider(int count) throws Exception {
    List<DataType> types =
        List.of(
            DataTypes.INT,
            DataTypes.FLOAT,
            DataTypes.BIGINT,
            DataTypes.TIMESTAMP,
            DataTypes.TINYINT,
            DataTypes.DOUBLE);
    List<String> javaTypes = List.of("long", "double", "long", "long", "int", "double");
    TestRows rows = new TestRows();
    for (int i = 0; i < count; i++) {
      Object value =
          switch (i % types.size()) {
            case 0 -> i;
            case 1 -> (float) i;
            case 2 -> (long) i;
            case 3 -> Instant.ofEpochMilli(i);
            case 4 -> (byte) i;
            default -> (double) i;
          };
      rows.withValue("c" + i, types.get(i % types.size()), value);
    }
    Class<? extends Record> recordClass = compile(count, i -> javaTypes.get(i % types.size()));
    RowDecoder<? extends Record> decoder = RowDecoder.records(recordClass);
    for (Row row : rows.buildEachWay(random)) {
      Record value = decoder.decode(row);
      RecordComponent[] components = recordClass.getRecordComponents();
      for (int i = 0; i < count; i++) {
        Number read = (Number) components[i].getAccessor().invoke(value);
        assertThat(read.doubleValue()).isEqualTo(i);
      }
    }
  }

  private static final List<String> MIXED =
      List.of(
          "boolean",
          "byte",
          "short",
          "int",
          "long",
          "float",
          "double",
          "Integer",
          "String",
          "java.util.Optional<Long>",
          "Object");

  @Test
  void componentsOfManyTypes() throws Exception {
    int count = 7 * MIXED.size();
    Class<? extends Record> recordClass = compile(count, i -> type(i));
    RowDecoder<? extends Record> decoder = RowDecoder.records(recordClass);
    TestRows rows = new TestRows();
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      expected.add(add(rows, i));
    }
    for (Row row : rows.buildEachWay(random)) {
      Record value = decoder.decode(row);
      List<Object> read = new ArrayList<>();
      for (RecordComponent component : recordClass.getRecordComponents()) {
        read.add(component.getAccessor().invoke(value));
      }
      assertThat(read).as(Seed.describe()).isEqualTo(expected);
    }
  }

  @Test
  void aNullAmongManyComponents() throws Exception {
    Class<? extends Record> recordClass = compile(77, i -> "int");
    RowDecoder<? extends Record> decoder = RowDecoder.records(recordClass);
    TestRows rows = new TestRows();
    for (int i = 0; i < 77; i++) {
      rows.withValue("c" + i, DataTypes.INT, i == 70 ? null : i);
    }
    for (Row row : rows.buildEachWay(random)) {
      assertThatThrownBy(() -> decoder.decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("c70")
          .hasMessageContaining("got null");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 253})
  void theLastComponentMayBeOfAnyNumber(int count) throws Exception {
    Class<? extends Record> recordClass =
        compile(count, i -> i == count - 1 ? "java.util.UUID..." : "int");
    RowDecoder<? extends Record> decoder = RowDecoder.records(recordClass);
    for (boolean isNull : new boolean[] {false, true}) {
      TestRows rows = new TestRows();
      for (int i = 0; i < count - 1; i++) {
        rows.withValue("c" + i, DataTypes.INT, i);
      }
      rows.with(
          "c" + (count - 1),
          DataTypes.vectorOf(DataTypes.UUID, 1),
          isNull ? null : ByteBuffer.allocate(16));
      for (Row row : rows.buildEachWay(random)) {
        Record value = decoder.decode(row);
        RecordComponent last = recordClass.getRecordComponents()[count - 1];
        assertThat(last.getAccessor().invoke(value))
            .isEqualTo(isNull ? null : new UUID[] {new UUID(0, 0)});
      }
    }
  }

  /** By a decoder of the application, whose values are objects. */
  @ParameterizedTest
  @ValueSource(ints = {3, 126})
  void noNullForAPrimitiveThatIsDecoded(int count) throws Exception {
    Class<? extends Record> recordClass = compile(count, i -> "long");
    RowDecoder<? extends Record> decoder =
        RowDecoder.records(recordClass)
            .with("c1", (bytes, offset, length) -> length < 0 ? null : 7L);
    TestRows rows = new TestRows();
    for (int i = 0; i < count; i++) {
      rows.withValue("c" + i, DataTypes.BIGINT, i == 1 ? null : (Long) (long) i);
    }
    for (Row row : rows.buildEachWay(random)) {
      assertThatThrownBy(() -> decoder.decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("c1")
          .hasMessageContaining("got null");
    }
  }

  private static String type(int index) {
    return MIXED.get(index % MIXED.size());
  }

  /** A cell for a component, and what it is read as; every other one that may be null is. */
  private Object add(TestRows rows, int index) {
    String name = "c" + index;
    boolean isNull = random.nextBoolean();
    Integer number = isNull ? null : index;
    Object value =
        switch (type(index)) {
          case "boolean" -> index % 3 == 0;
          case "byte" -> (byte) index;
          case "short" -> (short) -index;
          case "int" -> index << 20;
          case "long" -> (long) index << 40;
          case "float" -> index + 0.5f;
          case "double" -> index + 0.25;
          case "Integer", "Object" -> number;
          case "String" -> isNull ? null : "text " + index;
          default -> Optional.ofNullable(isNull ? null : (Long) (long) index);
        };
    Object cell = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    rows.withValue(name, cqlType(index), cell);
    return value;
  }

  private static DataType cqlType(int index) {
    return switch (type(index)) {
      case "boolean" -> DataTypes.BOOLEAN;
      case "byte" -> DataTypes.TINYINT;
      case "short" -> DataTypes.SMALLINT;
      case "long", "java.util.Optional<Long>" -> DataTypes.BIGINT;
      case "float" -> DataTypes.FLOAT;
      case "double" -> DataTypes.DOUBLE;
      case "String" -> DataTypes.TEXT;
      default -> DataTypes.INT;
    };
  }

  @Test
  void oneComponentTooMany() throws Exception {
    Class<? extends Record> recordClass = compile(254, i -> "int");
    assertThatThrownBy(() -> RowDecoder.records(recordClass))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageStartingWith("record Wide: expected at most as many components");
  }

  private static Class<? extends Record> compile(int count, IntFunction<String> javaType) {
    String components =
        IntStream.range(0, count)
            .mapToObj(i -> javaType.apply(i) + " c" + i)
            .collect(Collectors.joining(", "));
    return RecordCompiler.compile(Map.of("Wide", "public record Wide(" + components + ") {}"))
        .get("Wide");
  }
}
