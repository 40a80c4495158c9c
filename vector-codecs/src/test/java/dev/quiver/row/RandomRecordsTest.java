/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import dev.quiver.internal.codec.QuiverCodecRegistry;
import dev.quiver.testkit.Seed;
import dev.quiver.testkit.driver.RandomCells;
import dev.quiver.testkit.driver.TestRows;
import dev.quiver.vector.RowDecodeException;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that random records of random columns equal those built from the driver's values. */
class RandomRecordsTest {

  private static final int SCHEMAS = Seed.rounds(40, 100);
  private static final int ROWS = 10;

  private record Schema(List<String> names, List<DataType> types, String source) {}

  @TempDir private Path folder;
  private final SplittableRandom random = Seed.random(getClass().getName());
  private final Set<Object> kinds = new HashSet<>();
  private int read;
  private int rejected;
  private int gotten;

  @ParameterizedTest
  @MethodSource("dev.quiver.row.RowDecoderTypesTest#registries")
  void decodesRecordsOfRandomSchemas(CodecRegistry registry) throws Exception {
    RandomDataTypes types = new RandomDataTypes(random, registry);
    RandomCells randomCells = new RandomCells(random, registry, true);
    Map<String, Schema> schemas = new LinkedHashMap<>();
    Map<String, String> sources = new LinkedHashMap<>();
    for (int i = 0; i < SCHEMAS; i++) {
      Schema schema = schema("Random" + i, types, registry instanceof QuiverCodecRegistry);
      schemas.put("Random" + i, schema);
      sources.put("Random" + i, schema.source);
    }
    Map<String, Class<? extends Record>> classes = RecordCompiler.compile(folder, sources);
    schemas.forEach((name, schema) -> check(schema, classes.get(name), randomCells, registry));
    assertThat(read).isGreaterThan(SCHEMAS * ROWS / 4);
    assertThat(rejected).isGreaterThan(SCHEMAS / 4);
    assertThat(gotten).isGreaterThan(read);
    assertThat(kinds)
        .contains("primitive", "array", "record", Object.class, Optional.class, List.class)
        .contains(Set.class, Map.class);
  }

  private record Primitives(
      boolean p0, byte p1, short p2, int p3, long p4, long p5, float p6, double p7) {}

  private record Boxes(
      Boolean p0, Byte p1, Short p2, Integer p3, Long p4, Long p5, Float p6, Double p7) {}

  @SuppressWarnings("ArrayRecordComponent") // what records of rows have
  private record Arrays(
      boolean[] p0, byte[] p1, short[] p2, int[] p3, long[] p4, float[] p5, double[] p6) {}

  @SuppressWarnings("ArrayRecordComponent") // what records of rows have
  private record Point(Integer p0, String p1, float[] p2) {}

  private record Pair(Long p0, Point p1) {}

  @SuppressWarnings("ArrayRecordComponent") // what records of rows have
  private record Kinds(
      UUID[] p0,
      Optional<Integer> p1,
      Optional<List<Integer>> p2,
      UdtValue p3,
      @ColumnName("p3") Point again3,
      TupleValue p4,
      @ColumnName("p4") Pair again4,
      List<Point> p5,
      Set<Pair> p6,
      Map<Integer, Point> p7,
      Map<String, List<Point>> p8,
      Optional<Point> p9,
      CqlVector<Float> p10,
      Object p11,
      byte[] p12) {}

  /** One component of each kind, so that many rows have a valid record. */
  @ParameterizedTest
  @MethodSource("dev.quiver.row.RowDecoderTypesTest#registries")
  void decodesEveryKindOfComponent(CodecRegistry registry) {
    check(registry, Primitives.class, WideRecordsTest.TYPES);
    check(registry, Boxes.class, WideRecordsTest.TYPES);
    List<DataType> elements = new ArrayList<>(WideRecordsTest.TYPES);
    elements.remove(DataTypes.COUNTER);
    check(registry, Arrays.class, elements.stream().map(DataTypes::listOf).toList());
    check(registry, Arrays.class, elements.stream().map(DataTypes::setOf).toList());
    VectorType vector = DataTypes.vectorOf(DataTypes.FLOAT, 2);
    DataType point =
        new UserDefinedTypeBuilder("ks", "point")
            .withField("p0", DataTypes.INT)
            .withField("p1", DataTypes.TEXT)
            .withField("p2", vector)
            .build();
    DataType pair = DataTypes.tupleOf(DataTypes.BIGINT, point);
    check(
        registry,
        Kinds.class,
        List.of(
            DataTypes.setOf(DataTypes.TIMEUUID),
            DataTypes.INT,
            DataTypes.listOf(DataTypes.INT),
            point,
            pair,
            DataTypes.listOf(point),
            DataTypes.setOf(pair),
            DataTypes.mapOf(DataTypes.INT, point),
            DataTypes.mapOf(DataTypes.TEXT, DataTypes.frozenListOf(point)),
            point,
            vector,
            DataTypes.listOf(DataTypes.INT),
            DataTypes.BLOB));
    assertThat(read).isGreaterThan(150);
    assertThat(rejected).isGreaterThan(30);
  }

  private void check(
      CodecRegistry registry, Class<? extends Record> recordClass, List<? extends DataType> types) {
    List<String> names = IntStream.range(0, types.size()).mapToObj(i -> "p" + i).toList();
    Schema schema = new Schema(names, List.copyOf(types), recordClass.getName());
    for (int i = 0; i < 5; i++) {
      check(schema, recordClass, new RandomCells(random), registry);
    }
  }

  private static Object kind(Class<?> javaClass) {
    if (javaClass.isPrimitive()) {
      return "primitive";
    } else if (javaClass.isArray()) {
      return "array";
    }
    return javaClass.isRecord() ? "record" : javaClass;
  }

  private Schema schema(String name, RandomDataTypes randomTypes, boolean listsOfVectors) {
    List<String> names = new ArrayList<>();
    List<DataType> types = new ArrayList<>();
    for (int i = random.nextInt(1, 10); i > 0; i--) {
      names.add(randomTypes.name(names.size()));
      types.add(randomTypes.type(random.nextInt(4)));
    }
    return new Schema(
        names, types, RandomRecord.source(name, names, types, listsOfVectors, random));
  }

  private void check(
      Schema schema,
      Class<? extends Record> recordClass,
      RandomCells randomCells,
      CodecRegistry registry) {
    RowDecoder<? extends Record> decoder = RowDecoder.records(recordClass);
    for (RecordComponent component : recordClass.getRecordComponents()) {
      kinds.add(kind(component.getType()));
    }
    for (int i = 0; i < ROWS; i++) {
      TestRows rows = new TestRows().on(registry);
      for (int column = 0; column < schema.names.size(); column++) {
        DataType type = schema.types.get(column);
        rows.with(schema.names.get(column), type, randomCells.cellOrNull(type));
      }
      try {
        check(rows, recordClass, decoder);
      } catch (AssertionError | RuntimeException e) {
        String evidence = Seed.describe() + ", " + schema.types + ", " + schema.source;
        throw new AssertionError(evidence + ": " + e, e);
      }
    }
  }

  private <R extends Record> void check(
      TestRows rows, Class<R> recordClass, RowDecoder<? extends Record> decoder) {
    Row stock = rows.build();
    DriverRecord expected = new DriverRecord(recordClass, stock);
    if (expected.problems().isEmpty()) {
      read++;
      for (Row row : rows.buildEachWay(random)) {
        Record record = decoder.decode(row);
        assertThat(ComparableValue.of(record)).isEqualTo(ComparableValue.of(expected.get()));
        checkGotten(stock, record);
      }
    } else {
      rejected++;
      for (Row row : rows.buildEachWay(random)) {
        assertThatThrownBy(() -> decoder.decode(row))
            .isInstanceOf(RowDecodeException.class)
            .satisfies(
                e ->
                    assertThat(expected.problems())
                        .as(e.getMessage())
                        .anyMatch(problem -> problem.isTold(e.getMessage())));
      }
    }
  }

  /** Checks components that have their own codec. */
  private void checkGotten(Row stock, Record record) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      Object value;
      try {
        value = stock.get(DriverRecord.index(component), boxed(component.getGenericType()));
      } catch (CodecNotFoundException e) {
        continue;
      }
      gotten++;
      assertThat(ComparableValue.of(ComparableValue.component(record, component)))
          .isEqualTo(ComparableValue.of(value));
    }
  }

  private static GenericType<?> boxed(Type javaType) {
    return GenericType.of(
        javaType instanceof Class<?> javaClass
            ? MethodType.methodType(javaClass).wrap().returnType()
            : javaType);
  }
}
