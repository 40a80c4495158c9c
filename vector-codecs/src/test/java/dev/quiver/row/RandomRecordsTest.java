/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.data.TupleValue;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records equal what the driver gives, whatever their components and the columns are. */
class RandomRecordsTest {

  private static final int SCHEMAS = 100;
  private static final int ROWS = 10;

  private record Schema(List<String> names, List<DataType> types, String source) {}

  private final SplittableRandom random = Seed.random(getClass().getName());
  private final Set<Object> kinds = new HashSet<>();
  private int read;
  private int refused;
  private int gotten;

  @ParameterizedTest
  @MethodSource("dev.quiver.row.RowDecoderTypesTest#registries")
  void recordsOfRandomSchemas(CodecRegistry registry) {
    RandomDataTypes types = new RandomDataTypes(random, registry);
    RandomCells randomCells = new RandomCells(random, registry, true);
    Map<String, Schema> schemas = new LinkedHashMap<>();
    Map<String, String> sources = new LinkedHashMap<>();
    schemas.put("RareKinds", rareKinds());
    sources.put("RareKinds", rareKinds().source);
    for (int i = 0; i < SCHEMAS; i++) {
      Schema schema = schema("Random" + i, types, registry instanceof QuiverCodecRegistry);
      schemas.put("Random" + i, schema);
      sources.put("Random" + i, schema.source);
    }
    Map<String, Class<? extends Record>> classes = RecordCompiler.compile(sources);
    schemas.forEach((name, schema) -> check(schema, classes.get(name), randomCells, registry));
    assertThat(read).isGreaterThan(SCHEMAS * ROWS / 4);
    assertThat(refused).isGreaterThan(SCHEMAS / 4);
    assertThat(gotten).isGreaterThan(read);
    assertThat(kinds)
        .contains("primitive", "array", "record", Object.class, Optional.class, List.class)
        .contains(Set.class, Map.class, UdtValue.class, TupleValue.class, CqlVector.class);
  }

  /** What random schemas have a few times only, and so may not have at all. */
  private static Schema rareKinds() {
    DataType udt =
        new UserDefinedTypeBuilder(
                CqlIdentifier.fromInternal("ks"), CqlIdentifier.fromInternal("type"))
            .withField(CqlIdentifier.fromInternal("x"), DataTypes.INT)
            .build();
    return new Schema(
        List.of("udt0", "tuple1", "vector2"),
        List.of(udt, DataTypes.tupleOf(DataTypes.INT), DataTypes.vectorOf(DataTypes.FLOAT, 2)),
        """
        import com.datastax.oss.driver.api.core.data.*;
        public record RareKinds(
            UdtValue udt0, TupleValue tuple1, CqlVector<Float> vector2) {}
        """);
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
      refused++;
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

  /** Components that there is a codec for, by themselves. */
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
