/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.session.WriteThrough;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Write-through statements in batches. */
@ExtendWith(ServerExtension.class)
class WriteThroughBatchContractIT {
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};
  private static final RawVector LARGE = RawVector.random(ElementType.FLOAT, 2_000);

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
  void besideOtherStatements(DefaultBatchType type) {
    Table table = cluster.createTable("v vector<float, 3>, l list<int>");
    String both = "INSERT INTO " + table + " (id, v, l) VALUES (?, ?, ?)";
    PreparedStatement insert = quiver.prepare(both);
    BatchStatement batch =
        BatchStatement.newInstance(type)
            .add(lend(Lending.BORROW_BY_NAME, insert.bind(1)))
            .add(SimpleStatement.newInstance(both, 2, VECTOR, List.of(1, 2)))
            .add(insert.bind(3, VECTOR, List.of(1, 2)))
            .add(lend(Lending.COPY_BY_INDEX, insert.bind(4)))
            .add(SimpleStatement.newInstance("DELETE FROM " + table + " WHERE id = 6"))
            .add(lend(Lending.COPY_BY_NAME, insert.bind(5)));
    quiver.execute(batch);

    for (int id = 1; id <= 5; id++) {
      Row row = table.row(cluster.stock(), id);
      assertThat(row.getBytesUnsafe("v")).isEqualTo(RawVector.bytesOf(VECTOR));
      assertThat(row.getList("l", Integer.class)).containsExactly(1, 2);
    }
  }

  private static BoundStatement lend(Lending lending, BoundStatement statement) {
    return lending.set(lending.set(statement, "v", VECTOR), "l", new int[] {1, 2});
  }

  @ParameterizedTest
  @EnumSource(
      value = DefaultBatchType.class,
      names = {"LOGGED", "UNLOGGED"})
  void withItselfAndManyAtOnce(DefaultBatchType type) {
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

  /** The variables of such a statement are those of several tables. */
  @Test
  void ofOnePreparedStatement() {
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
  void withTheOptionsOfABatch() {
    Table table = cluster.createTable("v vector<float, 3>");
    BoundStatement insert =
        WriteThrough.borrow(quiver.prepare(table.insert("?")).bind(1), "v", VECTOR);
    BatchStatement batch =
        BatchStatement.newInstance(DefaultBatchType.LOGGED, insert)
            .setQueryTimestamp(12_345)
            .setConsistencyLevel(DefaultConsistencyLevel.QUORUM)
            .setTracing(true);
    if (cluster.protocolVersion() >= 5) {
      // The keyspace of the session is another one then.
      try (CqlSession elsewhere =
          cluster.open(builder -> builder.withKeyspace(CqlIdentifier.fromCql("system")))) {
        CqlIdentifier keyspace = quiver.getKeyspace().orElseThrow();
        elsewhere.execute(
            batch
                .add(SimpleStatement.newInstance(table.insert("?"), 2, null))
                .setKeyspace(keyspace));
      }
    }
    ResultSet result = quiver.execute(batch);

    assertThat(result.getExecutionInfo().getTracingId()).isNotNull();
    assertThat(
            quiver.execute("SELECT writetime(v) FROM " + table + " WHERE id = 1").one().getLong(0))
        .isEqualTo(12_345);
    assertThat(table.has(2)).isEqualTo(cluster.protocolVersion() >= 5);
  }

  @Test
  void thatAreConditional() {
    Table table = cluster.createTable("v vector<float, 3>");
    BoundStatement insert =
        WriteThrough.borrow(
            quiver.prepare(table.insert("?") + " IF NOT EXISTS").bind(1), "v", VECTOR);
    BatchStatement batch =
        BatchStatement.newInstance(DefaultBatchType.UNLOGGED, insert)
            .setSerialConsistencyLevel(DefaultConsistencyLevel.LOCAL_SERIAL);

    assertThat(quiver.execute(batch).wasApplied()).isTrue();
    ResultSet refused = quiver.execute(batch);
    assertThat(refused.wasApplied()).isFalse();
    assertThat(refused.one().getBytesUnsafe("v")).isEqualTo(RawVector.bytesOf(VECTOR));
  }

  @Test
  void thatTheServerWarnsOf() {
    cluster.assume(Ability.BATCH_WARNINGS);
    Table table = cluster.createTable("v vector<float, 2000>");
    PreparedStatement insert = quiver.prepare(table.insert("?"));
    BatchStatement batch =
        BatchStatement.newInstance(
            DefaultBatchType.UNLOGGED,
            WriteThrough.borrow(insert.bind(1), "v", LARGE.array()),
            WriteThrough.copy(insert.bind(2), "v", LARGE.array()));
    List<String> warnings = quiver.execute(batch).getExecutionInfo().getWarnings();

    if (cluster.protocolVersion() >= 4) {
      assertThat(warnings).isNotEmpty().anySatisfy(text -> assertThat(text).contains(table.name()));
    } else {
      assertThat(warnings).isEmpty();
    }
    assertThat(table.row(1).getBytesUnsafe("v")).isEqualTo(LARGE.bytes());
    assertThat(table.row(2).getBytesUnsafe("v")).isEqualTo(LARGE.bytes());
  }
}
