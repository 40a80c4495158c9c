/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.session.WriteThrough;
import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorTypeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What write-through statements store is what the stock driver stores, byte by byte. */
@ExtendWith(ServerExtension.class)
class WriteThroughContractIT {
  private static final int DIMENSION = 3;

  private final TestCluster cluster;
  private final CqlSession quiver;
  private final CqlSession stock;

  WriteThroughContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
    this.stock = cluster.stock();
  }

  @ParameterizedTest
  @EnumSource
  void vectors(ElementType type) {
    Table table = cluster.vectorTable(type, DIMENSION);
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    for (RawVector vector : RawVector.samples(type, DIMENSION)) {
      for (Object array : vector.arrays()) {
        int id = Table.newId();
        quiver.execute(WriteThrough.borrow(insert.bind(id), "v", array));
        assertHolds(table, id, vector);
      }
    }

    RawVector vector = RawVector.random(type, DIMENSION);
    for (Lending lending : Lending.values()) {
      int id = Table.newId();
      quiver.execute(lending.set(insert.bind(id), "v", vector.array()));
      assertHolds(table, id, vector);
    }
  }

  private void assertHolds(Table table, int id, RawVector vector) {
    assertThat(table.row(stock, id).getBytesUnsafe("v"))
        .as(vector.toString())
        .isEqualTo(vector.bytes());
  }

  /** In any kind of session. */
  @Test
  void storesTheUuidsThatWereBorrowed() {
    Table table = cluster.createTable("v vector<timeuuid, 2>, l list<uuid>");
    UUID time = UUID.fromString("b1d9d4c0-0000-1000-8000-000000000001");
    UUID[] array = {time, time};
    int id = Table.newId();
    BoundStatement insert =
        quiver.prepare("INSERT INTO " + table + " (id, v, l) VALUES (?, ?, ?)").bind(id);
    insert = WriteThrough.borrow(WriteThrough.borrow(insert, "v", array), "l", array);
    array[1] = null;
    quiver.execute(insert);
    Row row = table.row(stock, id);
    assertThat(row.getList("l", UUID.class)).containsExactly(time, time);
    assertThat(row.getBytesUnsafe("v").getLong(16)).isEqualTo(time.getMostSignificantBits());
  }

  /** The server sorts the elements of a set, and drops those that it has already. */
  @ParameterizedTest
  @EnumSource
  void listsAndSets(ElementType type) {
    String element = type.cqlName();
    Table table =
        cluster.createTable(
            String.format(
                "l list<%1$s>, fl frozen<list<%1$s>>, s set<%1$s>, fs frozen<set<%1$s>>", element));
    String insert = "INSERT INTO " + table + " (id, l, fl, s, fs) VALUES (?, ?, ?, ?, ?)";
    PreparedStatement byStock = stock.prepare(insert);
    PreparedStatement byQuiver = quiver.prepare(insert);
    for (int count : new int[] {0, 1, 7}) {
      RawVector once = count == 0 ? null : RawVector.finiteRandom(type, count);
      List<Object> elements = once == null ? List.of() : once.elements();
      List<Object> twice = new ArrayList<>(elements);
      twice.addAll(elements);
      HashSet<Object> set = new HashSet<>(elements);
      int expected = Table.newId();
      stock.execute(byStock.bind(expected, twice, twice, set, set));

      for (Object array : RawVector.arrays(type, twice)) {
        for (Lending lending : List.of(Lending.BORROW_BY_NAME, Lending.COPY_BY_INDEX)) {
          int id = Table.newId();
          BoundStatement statement = byQuiver.bind(id);
          for (String column : List.of("l", "fl", "s", "fs")) {
            statement = lending.set(statement, column, array);
          }
          quiver.execute(statement);

          assertSameRow(table, id, expected);
        }
      }
    }
  }

  @Test
  void maps() {
    Table table =
        cluster.createTable(
            "a map<text, int>, b map<uuid, double>, c frozen<map<timestamp, boolean>>,"
                + " d map<text, frozen<vector<float, 3>>>");
    String insert = "INSERT INTO " + table + " (id, a, b, c) VALUES (?, ?, ?, ?)";
    Map<String, Integer> a = Map.of("", 1, "ä€😀", -2, "c".repeat(300), 3);
    Map<UUID, Double> b = Map.of(new UUID(1, 2), -0.0, new UUID(-1, -2), Double.NaN);
    Map<Instant, Boolean> c = Map.of(Instant.ofEpochMilli(-5), true, Instant.EPOCH, false);
    int expected = Table.newId();
    stock.execute(stock.prepare(insert).bind(expected, a, b, c));

    for (Lending lending : Lending.values()) {
      int id = Table.newId();
      BoundStatement statement = quiver.prepare(insert).bind(id);
      statement = lending.set(statement, "a", a);
      statement = lending.set(statement, "b", b);
      quiver.execute(lending.set(statement, "c", c));
      assertSameRow(table, id, expected);
    }

    float[] vector = {1, 2, 3};
    int id = Table.newId();
    quiver.execute(
        WriteThrough.borrow(
            quiver.prepare("INSERT INTO " + table + " (id, d) VALUES (?, ?)").bind(id),
            "d",
            Map.of("k", vector)));
    assertThat(table.row(id).getMap("d", String.class, float[].class).get("k"))
        .containsExactly(vector);
  }

  @Test
  void valuesOfOtherTypesAreMixedIn() {
    Table table =
        cluster.createTable(
            "t text, v vector<float, 3>, n bigint, u uuid, w vector<uuid, 2>, l list<int>,"
                + " s float, d double, b boolean, ts timestamp, x list<text>, y vector<int, 1>");
    String insert =
        "INSERT INTO "
            + table
            + " (id, t, v, n, u, w, l, s, d, b, ts, x, y) VALUES"
            + " (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    Object[] values = {
      Table.newId(),
      "ä",
      new float[] {1, Float.NaN, -0f},
      7L,
      new UUID(3, 4),
      new long[] {1, 2, 3, 4},
      new int[] {5, 6},
      8f,
      0.1,
      true,
      Instant.ofEpochMilli(9),
      List.of("x", ""),
      new int[] {10}
    };
    for (Lending lending : Lending.values()) {
      int id = Table.newId();
      BoundStatement statement = quiver.prepare(insert).bind(id);
      for (int i = values.length - 1; i > 0; i--) {
        String column =
            statement.getPreparedStatement().getVariableDefinitions().get(i).getName().asCql(true);
        statement = lending.set(statement, column, values[i]);
      }
      quiver.execute(statement);

      Row row = table.row(stock, id);
      assertThat(row.getString("t")).isEqualTo("ä");
      assertThat(row.getBytesUnsafe("v")).isEqualTo(RawVector.bytesOf(values[2]));
      assertThat(row.getLong("n")).isEqualTo(7);
      assertThat(row.getUuid("u")).isEqualTo(new UUID(3, 4));
      assertThat(row.getBytesUnsafe("w")).isEqualTo(RawVector.bytesOf(values[5]));
      assertThat(row.getList("l", Integer.class)).containsExactly(5, 6);
      assertThat(row.getFloat("s")).isEqualTo(8);
      assertThat(row.getDouble("d")).isEqualTo(0.1);
      assertThat(row.getBoolean("b")).isTrue();
      assertThat(row.getInstant("ts")).isEqualTo(Instant.ofEpochMilli(9));
      assertThat(row.getList("x", String.class)).containsExactly("x", "");
      assertThat(row.getBytesUnsafe("y")).isEqualTo(RawVector.bytesOf(values[12]));
    }
  }

  @Test
  void nullsAndUnsetValues() {
    Table table = cluster.createTable("v vector<float, 3>, w vector<int, 1>");
    String insert = "INSERT INTO " + table + " (id, v, w) VALUES (?, ?, ?)";
    float[] vector = {1, 2, 3};
    int[] one = {4};
    for (Lending lending : Lending.values()) {
      int id = Table.newId();
      BoundStatement both =
          lending.set(lending.set(quiver.prepare(insert).bind(id), "v", vector), "w", one);
      quiver.execute(both);

      if (cluster.hasUnset()) {
        quiver.execute(lending.set(both.unset("w"), "v", new float[] {5, 6, 7}));
        Row row = table.row(id);
        assertThat(row.get("v", float[].class)).containsExactly(5, 6, 7);
        assertThat(row.get("w", int[].class)).containsExactly(4);
      } else {
        assertThatThrownBy(() -> quiver.execute(both.unset("w")))
            .isInstanceOf(IllegalStateException.class);
      }

      quiver.execute(lending.set(both, "v", null));
      assertThat(table.row(id).isNull("v")).isTrue();
      assertThat(table.row(id).get("w", int[].class)).containsExactly(4);
      quiver.execute(lending.set(both.setToNull("v"), "v", vector).setToNull("w"));
      assertThat(table.row(id).get("v", float[].class)).containsExactly(vector);
      assertThat(table.row(id).isNull("w")).isTrue();
    }
  }

  @Test
  void aCopyMayChangeAtOnceAndABorrowedArrayAfterwards() {
    Table table = cluster.vectorTable(ElementType.FLOAT, DIMENSION);
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    float[] vector = {1, 2, 3};
    int copied = Table.newId();
    BoundStatement copy = WriteThrough.copy(insert.bind(copied), "v", vector);
    int borrowed = Table.newId();
    quiver.execute(WriteThrough.borrow(insert.bind(borrowed), "v", vector));
    Arrays.fill(vector, 42);
    quiver.execute(copy);

    assertThat(table.row(copied).get("v", float[].class)).containsExactly(1, 2, 3);
    assertThat(table.row(borrowed).get("v", float[].class)).containsExactly(1, 2, 3);
  }

  @Test
  void whatDoesNotFitIsRefusedAtOnce() {
    Table table = cluster.vectorTable(ElementType.FLOAT, DIMENSION);
    BoundStatement statement = quiver.prepare(table.insert("?")).bind(Table.newId());
    for (Lending lending : Lending.values()) {
      assertThatThrownBy(() -> lending.set(statement, "v", new float[2]))
          .isInstanceOf(VectorDimensionException.class)
          .hasMessageContaining("variable v vector<float, 3>");
      assertThatThrownBy(() -> lending.set(statement, "v", new double[3]))
          .isInstanceOf(VectorTypeException.class)
          .hasMessageContaining("variable v vector<float, 3>");
      assertThatThrownBy(() -> lending.set(statement, "id", "one"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("variable id int");
    }
  }

  private void assertSameRow(Table table, int id, int expected) {
    Row row = table.row(stock, id);
    Row expectedRow = table.row(stock, expected);
    for (int column = 0; column < row.size(); column++) {
      if (!row.getColumnDefinitions().get(column).getName().asCql(true).equals("id")) {
        assertThat(row.getBytesUnsafe(column)).isEqualTo(expectedRow.getBytesUnsafe(column));
      }
    }
  }
}
