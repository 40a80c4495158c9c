/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.it.contract.RawVector.ArrayCase;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that vectors of every type reach the server and return bit by bit, in every form. */
@ExtendWith(ServerExtension.class)
class RoundTripContractIT {
  private static final CqlIdentifier V = CqlIdentifier.fromCql("v");

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final CqlSession stock;

  RoundTripContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
  }

  static Stream<Arguments> types() {
    return Stream.concat(
        Arrays.stream(ElementType.values())
            .flatMap(
                type -> Stream.of(1, 3, 128, 1536).map(dimension -> Arguments.of(type, dimension))),
        Stream.of(Arguments.of(ElementType.FLOAT, 8193)));
  }

  static Stream<Arguments> typesOfTheStockDriver() {
    return types().filter(arguments -> RawVector.hasCqlVector((ElementType) arguments.get()[0]));
  }

  @ParameterizedTest
  @MethodSource("types")
  void writesEveryFormAsTheSameBytes(ElementType type, int dimension) {
    Table table = cluster.vectorTable(type, dimension);
    for (RawVector vector : RawVector.samples(type, dimension)) {
      for (ArrayCase<?> arrayCase : vector.kinds()) {
        int bound = table.write(quiver, arrayCase.value());
        int set = table.write(quiver, statement -> arrayCase.set(statement, "v"));

        for (int id : new int[] {bound, set}) {
          assertThat(table.row(id).getBytesUnsafe("v"))
              .as("%s from %s", vector, arrayCase.javaType())
              .isEqualTo(vector.bytes());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void readsEveryFormFromTheSameBytes(ElementType type, int dimension) {
    Table table = cluster.vectorTable(type, dimension);
    for (RawVector vector : RawVector.samples(type, dimension)) {
      int id = table.write(stock, statement -> statement.setBytesUnsafe("v", vector.bytes()));
      Row row = table.row(quiver, id);

      everyWayToRead(row, type, vector)
          .forEach(
              (way, value) ->
                  assertThat(RawVector.bytesOf(value))
                      .as("%s by %s", vector, way)
                      .isEqualTo(vector.bytes()));
    }
  }

  private static Map<String, Object> everyWayToRead(Row row, ElementType type, RawVector vector) {
    Class<?> arrayClass = RawVector.arrayClass(type);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("name and class", row.get("v", arrayClass));
    values.put("index and class", row.get(row.firstIndexOf("v"), arrayClass));
    values.put("identifier and type", row.get(V, GenericType.of(arrayClass)));
    values.put("no type", row.getObject("v"));
    values.put("getList", row.getList("v", type.elementClass()));
    for (ArrayCase<?> arrayCase : vector.kinds()) {
      values.put(arrayCase.javaType().toString(), arrayCase.get(row, "v"));
    }
    if (RawVector.hasCqlVector(type)) {
      values.put("CqlVector.class", row.get("v", CqlVector.class));
    }
    if (Number.class.isAssignableFrom(type.elementClass())) {
      values.put("getVector", row.getVector("v", type.elementClass().asSubclass(Number.class)));
    }
    return values;
  }

  @ParameterizedTest
  @MethodSource("typesOfTheStockDriver")
  void theStockDriverWritesTheSameBytesAndReadsTheSameValues(ElementType type, int dimension) {
    Table table = cluster.vectorTable(type, dimension);
    for (RawVector vector : RawVector.samples(type, dimension)) {
      int byStock = table.write(stock, vector.cqlVector());
      int byQuiver = table.write(quiver, vector.array());

      assertThat(table.row(byStock).getBytesUnsafe("v"))
          .as(vector.toString())
          .isEqualTo(table.row(byQuiver).getBytesUnsafe("v"))
          .isEqualTo(vector.bytes());
      for (int id : new int[] {byStock, byQuiver}) {
        CqlVector<?> read = table.row(quiver, id).get("v", CqlVector.class);
        assertThat(read.getClass()).isEqualTo(CqlVector.class);
        assertThat(table.row(stock, id).getObject("v")).isEqualTo(read);
        assertThat(read).isEqualTo(vector.cqlVector());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void theServerWritesTheSameBytesForALiteral(ElementType type, int dimension) {
    Table table = cluster.vectorTable(type, dimension);
    for (RawVector vector : RawVector.finiteSamples(type, dimension)) {
      int id = Table.newId();
      stock.execute(table.insert(vector.literal()), id);

      assertThat(table.row(id).getBytesUnsafe("v"))
          .as(vector.toString())
          .isEqualTo(vector.bytes())
          .isEqualTo(table.row(table.write(quiver, vector.array())).getBytesUnsafe("v"));
    }
  }
}
