/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.it.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.DefaultBatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.internal.core.retry.ConsistencyDowngradingRetryPolicy;
import com.datastax.oss.driver.internal.core.specex.ConstantSpeculativeExecutionPolicy;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.session.WriteThrough;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests the execution of statements with borrowed values. */
@ExtendWith(ServerExtension.class)
class WriteThroughExecutionContractIT {
  private static final float[] VECTOR = {1.5f, -2, Float.NaN};
  private static final ByteBuffer VECTOR_BYTES = RawVector.bytesOf(VECTOR);

  private final TestCluster cluster;
  private final CqlSession quiver;

  WriteThroughExecutionContractIT(TestCluster cluster) {
    this.cluster = cluster;
    this.quiver = cluster.quiver();
  }

  @Test
  void writesEachOfAThousandExecutionsInSeveralThreads() {
    Journal journal = Journal.create(cluster, "vector<float, 3>");
    BoundStatement insert = WriteThrough.borrow(journal.insert(quiver), "v", VECTOR);
    int threads = 4;
    int perThread = 250;
    Semaphore inFlight = new Semaphore(64);
    CompletableFuture.allOf(
            IntStream.range(0, threads)
                .mapToObj(
                    thread ->
                        CompletableFuture.runAsync(() -> execute(insert, perThread, inFlight)))
                .toArray(CompletableFuture<?>[]::new))
        .join();

    journal.assertHolds(threads * perThread, VECTOR_BYTES);
  }

  private void execute(BoundStatement statement, int times, Semaphore inFlight) {
    List<CompletableFuture<?>> running = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      inFlight.acquireUninterruptibly();
      running.add(
          quiver
              .executeAsync(statement)
              .whenComplete((result, failure) -> inFlight.release())
              .toCompletableFuture());
    }
    running.forEach(CompletableFuture::join);
  }

  /** The first attempt needs two replicas, but there is one; the policy then requests one. */
  @Test
  void writesTheArrayWhenRetried() {
    cluster.assume(Ability.SINGLE_REPLICA);
    Journal journal = Journal.create(cluster, "vector<float, 3>");
    try (CqlSession retrying =
        cluster.open(
            SessionUnderTest.builder(),
            config ->
                config.withClass(
                    DefaultDriverOption.RETRY_POLICY_CLASS,
                    ConsistencyDowngradingRetryPolicy.class))) {
      BoundStatement insert =
          WriteThrough.borrow(journal.insert(retrying), "v", VECTOR)
              .setConsistencyLevel(DefaultConsistencyLevel.TWO);
      BatchStatement batch =
          BatchStatement.newInstance(DefaultBatchType.UNLOGGED, insert, insert)
              .setConsistencyLevel(DefaultConsistencyLevel.TWO);

      assertThat(retrying.execute(insert).getExecutionInfo().getErrors()).hasSize(1);
      assertThat(retrying.execute(batch).getExecutionInfo().getErrors()).hasSize(1);
    }
    journal.assertHolds(3, VECTOR_BYTES);
  }

  @Test
  void writesAfterTheServerDroppedTheStatement() {
    cluster.assume(Ability.PREPARED_STATEMENTS);
    Journal journal = Journal.create(cluster, "vector<float, 3>");
    BoundStatement insert = WriteThrough.borrow(journal.insert(quiver), "v", VECTOR);
    BatchStatement batch = BatchStatement.newInstance(DefaultBatchType.LOGGED, insert, insert);
    ByteBuffer id = insert.getPreparedStatement().getId();
    assertThat(cluster.hasPrepared(id)).isTrue();

    quiver.execute("ALTER TABLE " + journal.name() + " ADD extra int");
    assertThat(cluster.hasPrepared(id)).isFalse();
    quiver.execute(insert);
    assertThat(cluster.hasPrepared(id)).isTrue();

    quiver.execute("ALTER TABLE " + journal.name() + " ADD another int");
    assertThat(cluster.hasPrepared(id)).isFalse();
    quiver.execute(batch);
    journal.assertHolds(3, VECTOR_BYTES);
  }

  /** Shorter and longer than a segment of protocol v5 (128 KiB), and longer than 1 MiB. */
  @Test
  void writesInFramesOfEverySize() {
    for (ElementType type : List.of(ElementType.FLOAT, ElementType.DOUBLE, ElementType.UUID)) {
      int dimension = 16_000;
      RawVector vector = RawVector.random(type, dimension);
      Table table = cluster.vectorTable(type, dimension);
      for (Object array : vector.arrays()) {
        int id = table.write(quiver, bound -> WriteThrough.borrow(bound, "v", array));
        assertThat(table.row(cluster.stock(), id).getBytesUnsafe("v").equals(vector.bytes()))
            .isTrue();
        assertThat(table.row(id).get("v", vector.array().getClass())).isEqualTo(vector.array());
      }
    }

    long[] longs = LongStream.range(0, 100_000).toArray();
    Table table = cluster.createTable("v frozen<list<bigint>>");
    int id = table.write(quiver, bound -> WriteThrough.borrow(bound, "v", longs));
    for (CqlSession session : List.of(quiver, cluster.stock())) {
      List<Long> read = table.row(session, id).getList("v", Long.class);
      assertThat(read.stream().mapToLong(Long::longValue).toArray()).isEqualTo(longs);
    }
  }

  /** The second execution starts while the node still writes. */
  @Test
  void writesTheArrayInEachSpeculativeExecution() {
    int count = 20_000;
    Journal journal = Journal.create(cluster, "frozen<list<int>>");
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + 2 * Integer.BYTES * count).putInt(count);
    int[] ints = IntStream.range(0, count).toArray();
    IntStream.of(ints).forEach(i -> bytes.putInt(Integer.BYTES).putInt(i));
    int executions = 0;
    int speculative = 0;
    try (CqlSession session =
        cluster.open(
            SessionUnderTest.builder(),
            config ->
                config
                    .withClass(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, SameNodeAgain.class)
                    .withDuration(
                        DefaultDriverOption.NETTY_TIMER_TICK_DURATION, Duration.ofMillis(1))
                    .withClass(
                        DefaultDriverOption.SPECULATIVE_EXECUTION_POLICY_CLASS,
                        ConstantSpeculativeExecutionPolicy.class)
                    .withInt(DefaultDriverOption.SPECULATIVE_EXECUTION_MAX, 3)
                    .withDuration(
                        DefaultDriverOption.SPECULATIVE_EXECUTION_DELAY, Duration.ZERO))) {
      BoundStatement insert =
          WriteThrough.borrow(journal.insert(session), "v", ints).setIdempotent(true);
      while (speculative < 5 && executions < 200) {
        speculative += session.execute(insert).getExecutionInfo().getSpeculativeExecutionCount();
        executions++;
      }
    }

    assertThat(speculative).isGreaterThanOrEqualTo(5);
    List<Row> rows = journal.rows();
    assertThat(rows).hasSizeBetween(executions, executions + speculative);
    assertThat(rows)
        .allSatisfy(row -> assertThat(row.getBytesUnsafe("v").equals(bytes.rewind())).isTrue());
  }
}
