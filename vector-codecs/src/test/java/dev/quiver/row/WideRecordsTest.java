/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.TupleType;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RandomCells;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.lang.reflect.RecordComponent;
import java.nio.ByteBuffer;
import java.nio.file.Path;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests records with the greatest number of components, and nulls of primitives. */
class WideRecordsTest {

  static final List<DataType> TYPES =
      List.of(
          DataTypes.BOOLEAN,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.COUNTER,
          DataTypes.FLOAT,
          DataTypes.DOUBLE);
  private static final List<String> BOXES =
      List.of("Boolean", "Byte", "Short", "Integer", "Long", "Long", "Float", "Double");
  private static final TupleType TUPLE = DataTypes.tupleOf(TYPES.toArray(new DataType[0]));
  private final SplittableRandom random = Seed.random(getClass().getName());
  private final RandomCells randomCells = new RandomCells(random);

  @TempDir private Path folder;

  /** A component, its column, and the i-th values of the cell and of the record. */
  private record Kind(
      String javaType, DataType type, IntFunction<Object> cell, IntFunction<Object> value) {
    Kind(String javaType, DataType type, IntFunction<Object> value) {
      this(javaType, type, value, value);
    }
  }

  private static final Kind INT = new Kind("int", DataTypes.INT, i -> i << 20);
  private static final Kind LONG = new Kind("long", DataTypes.BIGINT, i -> (long) i << 40);

  private static final List<Kind> MIXED =
      List.of(
          new Kind("boolean", DataTypes.BOOLEAN, i -> i % 3 == 0),
          new Kind("byte", DataTypes.TINYINT, i -> (byte) i),
          new Kind("short", DataTypes.SMALLINT, i -> (short) -i),
          INT,
          LONG,
          new Kind("float", DataTypes.FLOAT, i -> i + 0.5f),
          new Kind("double", DataTypes.DOUBLE, i -> i + 0.25),
          new Kind("Integer", DataTypes.INT, i -> i % 2 == 0 ? null : (Integer) i),
          new Kind("String", DataTypes.TEXT, i -> i % 2 == 0 ? null : "text " + i),
          new Kind(
              "java.util.Optional<Long>",
              DataTypes.BIGINT,
              i -> i % 2 == 0 ? null : (Long) (long) i,
              i -> i % 2 == 0 ? Optional.empty() : Optional.of((long) i)),
          new Kind("Object", DataTypes.INT, i -> i % 2 == 0 ? null : (Integer) i));

  /** Numbers wider than their columns, and the same numbers in their own width. */
  private static final List<Kind> WIDER =
      List.of(
          new Kind("long", DataTypes.INT, i -> i, i -> (long) i),
          new Kind("double", DataTypes.FLOAT, i -> (float) i, i -> (double) i),
          LONG,
          new Kind("long", DataTypes.TIMESTAMP, Instant::ofEpochMilli, i -> (long) i),
          new Kind("int", DataTypes.TINYINT, i -> (byte) i, i -> i),
          new Kind("double", DataTypes.DOUBLE, i -> (double) i));

  static Stream<Arguments> records() {
    return Stream.of(
        Arguments.of(100, List.of(INT)),
        Arguments.of(253, List.of(INT)),
        Arguments.of(126, List.of(LONG)),
        Arguments.of(12, WIDER),
        Arguments.of(120, WIDER),
        Arguments.of(7 * MIXED.size(), MIXED));
  }

  @ParameterizedTest
  @MethodSource("records")
  void readsEveryComponentFromItsCell(int count, List<Kind> kinds) throws Exception {
    IntFunction<Kind> kind = i -> kinds.get(i % kinds.size());
    Class<? extends Record> recordClass = compile(count, i -> kind.apply(i).javaType);
    RowDecoder<? extends Record> decoder = RowDecoder.records(recordClass);
    TestRows rows = new TestRows();
    List<Object> expected = new ArrayList<>();
    for (int i = count - 1; i >= 0; i--) {
      rows.withValue("c" + i, kind.apply(i).type, kind.apply(i).cell.apply(i));
      expected.add(0, kind.apply(i).value.apply(i));
    }
    for (Row row : rows.buildEachWay()) {
      Record value = decoder.decode(row);
      List<Object> read = new ArrayList<>();
      for (RecordComponent component : recordClass.getRecordComponents()) {
        read.add(component.getAccessor().invoke(value));
      }
      assertThat(read).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 253})
  void readsAnyNumberOfComponents(int count) throws Exception {
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
      for (Row row : rows.buildEachWay()) {
        Record value = decoder.decode(row);
        RecordComponent last = recordClass.getRecordComponents()[count - 1];
        assertThat(last.getAccessor().invoke(value))
            .isEqualTo(isNull ? null : new UUID[] {new UUID(0, 0)});
      }
    }
  }

  /** Also with a decoder of the application, which returns objects. */
  @ParameterizedTest
  @CsvSource({"3, false", "126, false", "3, true", "126, true"})
  void rejectsANullForAPrimitive(int count, boolean decodes) throws Exception {
    RowDecoder<? extends Record> decoder = RowDecoder.records(compile(count, i -> "long"));
    RowDecoder<? extends Record> used =
        decodes ? decoder.with("c1", (bytes, offset, length) -> length < 0 ? null : 7L) : decoder;
    TestRows rows = new TestRows();
    for (int i = 0; i < count; i++) {
      rows.withValue("c" + i, DataTypes.BIGINT, i == 1 ? null : (Long) (long) i);
    }
    for (Row row : rows.buildEachWay()) {
      assertThatThrownBy(() -> used.decode(row))
          .isInstanceOf(RowDecodeException.class)
          .hasMessageContaining("c1")
          .hasMessageContaining("got null");
    }
  }

  @Test
  void rejectsOneComponentTooMany() throws Exception {
    Class<? extends Record> recordClass = compile(254, i -> "int");
    assertThatThrownBy(() -> RowDecoder.records(recordClass))
        .isInstanceOf(RowDecodeException.class)
        .hasMessageStartingWith("record Wide: 254 components are too many");
  }

  private Class<? extends Record> compile(int count, IntFunction<String> javaType)
      throws Exception {
    String components =
        IntStream.range(0, count)
            .mapToObj(i -> javaType.apply(i) + " c" + i)
            .collect(Collectors.joining(", "));
    String source = "public record Wide(" + components + ") {}";
    return RecordCompiler.compile(folder, Map.of("Wide", source)).get("Wide");
  }

  private record Fields(boolean a, byte b, short c, int d, long e, long f, float g, double h) {}

  private record InTuple(Fields it) {}

  private record InList(List<Fields> it) {}

  @Test
  void rejectsANullInEachPosition() {
    RecordComponent[] components = Fields.class.getRecordComponents();
    for (int i = 0; i < TYPES.size(); i++) {
      for (ByteBuffer none : new ByteBuffer[] {null, ByteBuffer.allocate(0)}) {
        List<ByteBuffer> cells = cells();
        cells.set(i, none);
        String got = none == null ? "null" : "an empty value";
        fails(columns(cells), Fields.class, "column " + components[i].getName(), i, got);
        fails(
            new TestRows().withValue("it", TUPLE, tuple(cells)),
            InTuple.class,
            "column it, component " + i,
            i,
            got);
        List<TupleValue> list = List.of(tuple(cells()), tuple(cells));
        fails(
            new TestRows().withValue("it", DataTypes.listOf(TUPLE), list),
            InList.class,
            "column it, element, component " + i,
            i,
            got);
      }
    }
  }

  private void fails(
      TestRows rows, Class<? extends Record> recordClass, String place, int index, String got) {
    for (Row row : rows.buildEachWay(random)) {
      assertThatThrownBy(() -> RowDecoder.records(recordClass).decode(row))
          .as(Seed.describe())
          .isInstanceOf(RowDecodeException.class)
          .hasMessage(
              "%s %s: expected a value for component %s of record %s (%s or Optional"
                  + " takes nulls), got %s",
              place,
              TYPES.get(index).asCql(false, false),
              Fields.class.getRecordComponents()[index].getName(),
              Fields.class.getName(),
              BOXES.get(index),
              got);
    }
  }

  private List<ByteBuffer> cells() {
    List<ByteBuffer> cells = new ArrayList<>();
    TYPES.forEach(type -> cells.add(randomCells.cell(type)));
    return cells;
  }

  private static TestRows columns(List<ByteBuffer> cells) {
    TestRows rows = new TestRows();
    for (int i = 0; i < cells.size(); i++) {
      rows.with(String.valueOf((char) ('a' + i)), TYPES.get(i), cells.get(i));
    }
    return rows;
  }

  private static TupleValue tuple(List<ByteBuffer> cells) {
    TupleValue tuple = TUPLE.newValue();
    for (int i = 0; i < cells.size(); i++) {
      tuple = tuple.setBytesUnsafe(i, cells.get(i));
    }
    return tuple;
  }
}
