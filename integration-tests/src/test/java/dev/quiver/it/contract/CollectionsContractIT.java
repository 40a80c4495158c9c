/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.row.RowDecoder;
import dev.quiver.session.WriteThrough;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares lists and sets as arrays, and maps, with what the stock driver reads and writes. */
@ExtendWith(ServerExtension.class)
class CollectionsContractIT {

  private static final UUID TIME_1 = UUID.fromString("50554d6e-29bb-11e5-b345-feff819cdc9f");
  private static final UUID TIME_2 = UUID.fromString("6f7e7f70-29bb-11e5-b345-feff819cdc9f");

  /**
   * Elements in the order of the server's sets, and the array.
   *
   * @param elements in the stock driver's form
   */
  private record Case(String type, List<?> elements, Object array) {
    @Override
    public String toString() {
      return type + " as " + array.getClass().getSimpleName();
    }
  }

  private static final List<Case> CASES =
      List.of(
          new Case("boolean", List.of(false, true), new boolean[] {false, true}),
          new Case("tinyint", List.of((byte) -5, (byte) 7), new byte[] {-5, 7}),
          new Case("smallint", List.of((short) -300, (short) 300), new short[] {-300, 300}),
          new Case("int", List.of(-70_000, 0, 70_000), new int[] {-70_000, 0, 70_000}),
          new Case("bigint", List.of(-1L << 40, 1L << 40), new long[] {-1L << 40, 1L << 40}),
          new Case("float", List.of(-1.5f, 1e-40f, 2f), new float[] {-1.5f, 1e-40f, 2}),
          new Case("double", List.of(-0.1, 0.1), new double[] {-0.1, 0.1}),
          new Case(
              "timestamp",
              List.of(Instant.ofEpochMilli(-5), Instant.ofEpochMilli(1_600_000_000_123L)),
              new long[] {-5, 1_600_000_000_123L}),
          new Case(
              "uuid",
              List.of(new UUID(0x4000, 1), new UUID(0x4000, 2)),
              new UUID[] {new UUID(0x4000, 1), new UUID(0x4000, 2)}),
          new Case(
              "uuid",
              List.of(new UUID(0x4000, 1), new UUID(0x4000, 2)),
              new long[] {0x4000, 1, 0x4000, 2}),
          new Case("timeuuid", List.of(TIME_1, TIME_2), new UUID[] {TIME_1, TIME_2}),
          new Case(
              "timeuuid",
              List.of(TIME_1, TIME_2),
              Stream.of(TIME_1, TIME_2)
                  .flatMapToLong(
                      id ->
                          LongStream.of(id.getMostSignificantBits(), id.getLeastSignificantBits()))
                  .toArray()));

  static Stream<Case> cases() {
    return CASES.stream();
  }

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final CqlSession stock;

  CollectionsContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsAndWritesLists(Case each) {
    check(cluster.createTable("v list<" + each.type + ">"), each, each.elements);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsAndWritesSets(Case each) {
    check(cluster.createTable("v set<" + each.type + ">"), each, Set.copyOf(each.elements));
  }

  /** Version 3 has no names for these types: the driver takes them for custom types. */
  private void assumeProtocolHas(String type) {
    assumeTrue(
        cluster.protocolVersion() >= 4 || !type.matches(".*\\b(tinyint|smallint|date|time)\\b.*"),
        () -> "protocol v3 does not know a type of " + type);
  }

  private void check(Table table, Case each, Collection<?> boxed) {
    assumeProtocolHas(each.type);
    int byStock = table.write(stock, boxed);
    Class<?> arrayClass = each.array.getClass();
    int[] ids = {
      byStock,
      table.write(quiver, each.array),
      table.write(quiver, bound -> set(bound, each.array)),
      table.write(quiver, bound -> WriteThrough.borrow(bound, "v", each.array)),
      table.write(quiver, bound -> WriteThrough.copy(bound, "v", each.array)),
    };
    RowDecoder<Map<String, Object>> decoder = RowDecoder.maps().with("v", arrayClass);
    for (int id : ids) {
      Row row = table.row(quiver, id);
      assertThat(row.getBytesUnsafe("v")).isEqualTo(table.row(stock, byStock).getBytesUnsafe("v"));
      assertThat((Object) row.get("v", arrayClass)).isEqualTo(each.array);
      assertThat(row.getObject("v")).isEqualTo(boxed);
      assertThat(decoder.decode(row).get("v")).isEqualTo(each.array);
      assertThat(decoder.decode(table.row(stock, id)).get("v")).isEqualTo(each.array);
      assertThat(table.row(stock, id).getObject("v")).isEqualTo(boxed);
    }
  }

  @SuppressWarnings("unchecked")
  private static <A> BoundStatement set(BoundStatement bound, A array) {
    return bound.set("v", array, (Class<A>) array.getClass());
  }

  /** Neither sorted nor distinct: the server converts it to a set. */
  @Test
  void writesSetsInAnyOrder() {
    for (String type : List.of("set<int>", "frozen<set<int>>")) {
      Table table = cluster.createTable("v " + type);
      int[] any = {3, 1, 3, 2, 1};
      int[] ids = {
        table.write(quiver, any), table.write(quiver, bound -> WriteThrough.borrow(bound, 1, any))
      };
      for (int id : ids) {
        assertThat(table.row(quiver, id).get("v", int[].class)).containsExactly(1, 2, 3);
        assertThat(table.row(stock, id).getSet("v", Integer.class)).containsExactly(1, 2, 3);
      }
    }
  }

  @Test
  void readsAndWritesMaps() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    counts.put("", 0);
    counts.put("a", -1);
    counts.put("é€𝄞", Integer.MAX_VALUE);
    checkMap("map<text, int>", counts);
    checkMap("frozen<map<text, int>>", counts);
    checkMap("map<uuid, double>", Map.of(TIME_1, 1.5, TIME_2, -0.0));
    checkMap("map<timeuuid, boolean>", Map.of(TIME_1, true));
    checkMap("map<timestamp, bigint>", Map.of(Instant.ofEpochMilli(-1), 1L << 50));
    assumeProtocolHas("map<date, time>");
    checkMap("map<date, time>", Map.of(LocalDate.of(1969, 7, 20), LocalTime.NOON));
    checkMap("map<ascii, smallint>", Map.of("plain", (short) -1));
    checkMap("map<tinyint, float>", Map.of((byte) -1, 0.1f));
  }

  private void checkMap(String type, Map<?, ?> map) {
    Table table = cluster.createTable("v " + type);
    int byStock = table.write(stock, map);
    int[] ids = {
      byStock,
      table.write(quiver, map),
      table.write(quiver, bound -> WriteThrough.borrow(bound, "v", map))
    };
    for (int id : ids) {
      Row row = table.row(quiver, id);
      assertThat(row.getBytesUnsafe("v")).isEqualTo(table.row(stock, byStock).getBytesUnsafe("v"));
      assertThat(row.getObject("v")).isEqualTo(map).isEqualTo(table.row(stock, id).getObject("v"));
      assertThat(List.copyOf(((Map<?, ?>) row.getObject("v")).keySet()))
          .isEqualTo(List.copyOf(((Map<?, ?>) table.row(stock, id).getObject("v")).keySet()));
      assertThat(RowDecoder.maps().decode(row)).containsEntry("v", map);
    }
  }
}
