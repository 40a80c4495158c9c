/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PagingState;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.session.WriteThrough;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that statements with borrowed values store what the driver stores, also in batches. */
@ExtendWith(ServerExtension.class)
class WriteThroughContractIT {
  private static final int DIMENSION = 3;
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};

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
  void storesBorrowedAndCopiedVectors(ElementType type) {
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
    for (Setter setter : Setter.values()) {
      int id = Table.newId();
      quiver.execute(setter.set(insert.bind(id), "v", vector.array()));
      assertHolds(table, id, vector);
    }
  }

  private void assertHolds(Table table, int id, RawVector vector) {
    assertThat(table.row(stock, id).getBytesUnsafe("v"))
        .as(vector.toString())
        .isEqualTo(vector.bytes());
  }

  @Test
  void storesNullsAndKeepsUnsetValues() {
    Table table = cluster.createTable("v vector<float, 3>, w vector<int, 1>");
    String insert = "INSERT INTO " + table + " (id, v, w) VALUES (?, ?, ?)";
    float[] vector = {1, 2, 3};
    int[] one = {4};
    for (Setter setter : Setter.values()) {
      int id = Table.newId();
      BoundStatement both =
          setter.set(setter.set(quiver.prepare(insert).bind(id), "v", vector), "w", one);
      quiver.execute(both);

      if (cluster.hasUnset()) {
        quiver.execute(setter.set(both.unset("w"), "v", new float[] {5, 6, 7}));
        Row row = table.row(id);
        assertThat(row.get("v", float[].class)).containsExactly(5, 6, 7);
        assertThat(row.get("w", int[].class)).containsExactly(4);
      } else {
        assertThatThrownBy(() -> quiver.execute(both.unset("w")))
            .isInstanceOf(IllegalStateException.class);
      }

      quiver.execute(setter.set(both, "v", null));
      assertThat(table.row(id).isNull("v")).isTrue();
      assertThat(table.row(id).get("w", int[].class)).containsExactly(4);
      quiver.execute(setter.set(both.setToNull("v"), "v", vector).setToNull("w"));
      assertThat(table.row(id).get("v", float[].class)).containsExactly(vector);
      assertThat(table.row(id).isNull("w")).isTrue();
    }
  }

  /** Neither sorted nor distinct: the server converts it to a set. */
  @Test
  void storesSetsInAnyOrder() {
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

  @ParameterizedTest
  @EnumSource(
      value = DefaultBatchType.class,
      names = {"LOGGED", "UNLOGGED"})
  void writesInABatchWithOtherStatements(DefaultBatchType type) {
    Table table = cluster.createTable("v vector<float, 3>, l list<int>");
    String both = "INSERT INTO " + table + " (id, v, l) VALUES (?, ?, ?)";
    PreparedStatement insert = quiver.prepare(both);
    BatchStatement batch =
        BatchStatement.newInstance(type)
            .add(set(Setter.BORROW_BY_NAME, insert.bind(1)))
            .add(SimpleStatement.newInstance(both, 2, VECTOR, List.of(1, 2)))
            .add(insert.bind(3, VECTOR, List.of(1, 2)))
            .add(set(Setter.COPY_BY_INDEX, insert.bind(4)))
            .add(SimpleStatement.newInstance("DELETE FROM " + table + " WHERE id = 6"))
            .add(set(Setter.COPY_BY_NAME, insert.bind(5)));
    quiver.execute(batch);

    for (int id = 1; id <= 5; id++) {
      Row row = table.row(cluster.stock(), id);
      assertThat(row.getBytesUnsafe("v")).isEqualTo(RawVector.bytesOf(VECTOR));
      assertThat(row.getList("l", Integer.class)).containsExactly(1, 2);
    }
  }

  private static BoundStatement set(Setter setter, BoundStatement statement) {
    return setter.set(setter.set(statement, "v", VECTOR), "l", new int[] {1, 2});
  }

  @ParameterizedTest
  @EnumSource(
      value = DefaultBatchType.class,
      names = {"LOGGED", "UNLOGGED"})
  void writesAStatementSeveralTimesInABatch(DefaultBatchType type) {
    Journal journal = Journal.create(cluster, "vector<float, 3>");
    BoundStatement insert = WriteThrough.borrow(journal.insert(quiver), "v", VECTOR);
    BatchStatement batch = BatchStatement.newInstance(type, insert, insert, insert);
    int count = 50;
    List<CompletableFuture<?>> running = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      running.add(quiver.executeAsync(batch).toCompletableFuture());
      running.add(quiver.executeAsync(insert).toCompletableFuture());
    }
    running.forEach(CompletableFuture::join);

    journal.assertHolds(4 * count, RawVector.bytesOf(VECTOR));
  }

  /** The variables of a prepared batch belong to several tables. */
  @Test
  void writesArraysOfAPreparedBatch() {
    Table floats = cluster.createTable("v vector<float, 3>");
    Table ints = cluster.createTable("w list<int>");
    BoundStatement batch =
        quiver
            .prepare(
                "BEGIN BATCH INSERT INTO "
                    + floats
                    + " (id, v) VALUES (?, ?); INSERT INTO "
                    + ints
                    + " (id, w) VALUES (?, ?); APPLY BATCH")
            .bind()
            .setInt(0, 7)
            .setInt(2, 8);
    assertThat(batch.getPreparedStatement().getVariableDefinitions())
        .extracting(variable -> variable.getTable().asCql(true))
        .containsExactly(floats.name(), floats.name(), ints.name(), ints.name());
    batch = WriteThrough.borrow(batch, "v", VECTOR);
    batch = WriteThrough.borrow(batch, 3, new int[] {9});
    quiver.execute(batch);

    assertThat(floats.row(7).get("v", float[].class)).containsExactly(VECTOR);
    assertThat(ints.row(8).getList("w", Integer.class)).containsExactly(9);
  }

  @Test
  void returnsEachRowOfSeveralPagesOnce() {
    Table table = cluster.createTable("v vector<float, 3>");
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    int[] ids = IntStream.range(0, 25).toArray();
    for (int id : ids) {
      quiver.execute(WriteThrough.borrow(insert.bind(id), "v", new float[] {id, 0, 1}));
    }
    PreparedStatement select = quiver.prepare("SELECT id, v FROM " + table + " WHERE id IN ?");
    BoundStatement statement = WriteThrough.borrow(select.bind(), 0, ids).setPageSize(2);
    List<Integer> seen = new ArrayList<>();
    ResultSet result = quiver.execute(statement);
    PagingState middle = result.getExecutionInfo().getSafePagingState();
    result.forEach(
        row -> {
          assertThat(row.get("v", float[].class)).containsExactly(row.getInt("id"), 0, 1);
          seen.add(row.getInt("id"));
        });
    assertThat(seen).hasSize(ids.length).doesNotHaveDuplicates();
    assertThat(result.getExecutionInfos()).hasSizeGreaterThan(ids.length / 2);

    List<Integer> rest = new ArrayList<>();
    quiver.execute(statement.setPagingState(middle)).forEach(row -> rest.add(row.getInt("id")));
    assertThat(rest).isEqualTo(seen.subList(2, seen.size()));
  }

  /** The statement is sent for each page, with the current content of the borrowed array. */
  @Test
  void anArrayIsBorrowedUntilTheLastPage() {
    Table table = cluster.createTable("v vector<float, 3>");
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    int[] ids = IntStream.range(0, 10).toArray();
    for (int id : ids) {
      quiver.execute(WriteThrough.borrow(insert.bind(id), "v", new float[] {id, 0, 1}));
    }
    PreparedStatement select = quiver.prepare("SELECT id FROM " + table + " WHERE id IN ?");
    ResultSet copied = quiver.execute(WriteThrough.copy(select.bind(), 0, ids).setPageSize(2));
    int[] array = ids.clone();
    ResultSet borrowed =
        quiver.execute(WriteThrough.borrow(select.bind(), 0, array).setPageSize(2));
    Arrays.fill(ids, 0);
    Arrays.fill(array, 0);

    assertThat(copied.all()).hasSize(10);
    assertThat(borrowed.all()).hasSizeLessThan(10);
  }

  /** The methods that borrow or copy a value for a variable. */
  private enum Setter {
    BORROW_BY_INDEX,
    BORROW_BY_NAME,
    COPY_BY_INDEX,
    COPY_BY_NAME;

    BoundStatement set(BoundStatement statement, String name, Object value) {
      int index = statement.firstIndexOf(name);
      return switch (this) {
        case BORROW_BY_INDEX -> WriteThrough.borrow(statement, index, value);
        case BORROW_BY_NAME -> WriteThrough.borrow(statement, name, value);
        case COPY_BY_INDEX -> WriteThrough.copy(statement, index, value);
        case COPY_BY_NAME -> WriteThrough.copy(statement, name, value);
      };
    }
  }
}
