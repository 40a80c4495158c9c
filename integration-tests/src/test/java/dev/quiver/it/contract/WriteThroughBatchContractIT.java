/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.session.WriteThrough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests write-through statements in batches. */
@ExtendWith(ServerExtension.class)
class WriteThroughBatchContractIT {
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};
  private final TestCluster cluster;
  private final CqlSession quiver;

  WriteThroughBatchContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @ParameterizedTest
  @EnumSource(
      value = DefaultBatchType.class,
      names = {"LOGGED", "UNLOGGED"})
  void batchesWithOtherStatements(DefaultBatchType type) {
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
  void batchesAStatementSeveralTimes(DefaultBatchType type) {
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
  void executesAPreparedBatch() {
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
}
