/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.data.UdtValue;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.codec.VectorCodecRegistry;
import dev.quiver.row.RowDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A user-defined type gets a field after a statement was prepared that reads it. In protocol v4 the
 * server sends the values with the new field, and never tells the client what it is. Not in
 * vectors: Cassandra 5.0 itself does not let their elements have the new field.
 */
@ExtendWith(ServerExtension.class)
class GrownTypesContractIT {

  private static final String COLUMNS = "one, plain, many, some, keys, vals, pair, holder";

  private final TestCluster cluster;
  private final String type;
  private final String holder;
  private final Table table;

  GrownTypesContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.type = cluster.newName();
    this.holder = cluster.newName();
    cluster.quiver().execute("CREATE TYPE " + type + " (x int, y text)");
    cluster.quiver().execute("CREATE TYPE " + holder + " (id int, point frozen<" + type + ">)");
    this.table =
        cluster.createTable(
            String.format(
                "one frozen<%1$s>, plain %1$s, many list<frozen<%1$s>>, some set<frozen<%1$s>>,"
                    + " keys map<frozen<%1$s>, int>, vals map<int, frozen<%1$s>>,"
                    + " pair tuple<int, frozen<%1$s>>, holder frozen<%2$s>",
                type, holder));
  }

  private static ProgrammaticDriverConfigLoaderBuilder v4(
      ProgrammaticDriverConfigLoaderBuilder config) {
    return config
        .withString(DefaultDriverOption.PROTOCOL_VERSION, "V4")
        .withString(SessionUnderTest.SKIP_METADATA, "enabled");
  }

  private void grow(int id) {
    CqlSession session = cluster.quiver();
    session.execute("ALTER TYPE " + type + " ADD z int");
    String point = "{x: 7, y: 'a', z: 9}";
    session.execute(
        String.format(
            "INSERT INTO %1$s (id, %2$s) VALUES (%3$d, %4$s, %4$s, [%4$s, %4$s], {%4$s},"
                + " {%4$s: 5}, {5: %4$s}, (5, %4$s), {id: 5, point: %4$s})",
            table, COLUMNS, id, point));
  }

  private record Point(int x, String y) {}

  private record Pair(int id, Point point) {}

  private record Points(
      Point one,
      Point plain,
      List<Point> many,
      Set<Point> some,
      Map<Point, Integer> keys,
      Map<Integer, Point> vals,
      Pair pair,
      Pair holder) {}

  @Test
  void valuesAreReadWithoutTheNewField() {
    try (CqlSession session =
        cluster.open(
            SessionUnderTest.builder().withCodecRegistry(VectorCodecRegistry.create()),
            GrownTypesContractIT::v4)) {
      PreparedStatement select =
          session.prepare("SELECT " + COLUMNS + " FROM " + table + " WHERE id = ?");
      int id = Table.newId();
      grow(id);
      Row row = session.execute(select.bind(id)).one();

      assertThat(row.getUdtValue("one").getType().getName().asInternal()).isEqualTo(type);
      assertThat(row.getUdtValue("one").getType().getFieldNames()).hasSize(2);
      for (UdtValue value : values(row)) {
        assertIsPoint(value);
      }
      assertThat(RowDecoder.arrays().decode(row)).doesNotContainNull();
      Point point = new Point(7, "a");
      assertThat(RowDecoder.records(Points.class).decode(row))
          .isEqualTo(
              new Points(
                  point,
                  point,
                  List.of(point, point),
                  Set.of(point),
                  Map.of(point, 5),
                  Map.of(5, point),
                  new Pair(5, point),
                  new Pair(5, point)));
    }
  }

  private static void assertIsPoint(UdtValue value) {
    assertThat(value.size()).isEqualTo(2);
    assertThat(value.getInt("x")).isEqualTo(7);
    assertThat(value.getString("y")).isEqualTo("a");
  }

  /** Each in its own way. */
  private static List<UdtValue> values(Row row) {
    List<UdtValue> values = new ArrayList<>();
    values.add(row.getUdtValue("one"));
    values.add(row.getUdtValue("plain"));
    values.addAll(row.getList("many", UdtValue.class));
    values.addAll(row.getSet("some", UdtValue.class));
    values.addAll(row.getMap("keys", UdtValue.class, Integer.class).keySet());
    values.addAll(row.getMap("vals", Integer.class, UdtValue.class).values());
    values.add(row.getTupleValue("pair").getUdtValue(1));
    values.add(row.getUdtValue("holder").getUdtValue("point"));
    values.add((UdtValue) row.getObject("one"));
    values.addAll(row.get("many", GenericType.listOf(UdtValue.class)));
    return values;
  }
}
