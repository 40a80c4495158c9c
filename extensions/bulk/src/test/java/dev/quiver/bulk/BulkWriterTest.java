/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.testkit.driver.Prepared;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.FlowAdapters;

/** Tests runs against a scripted session. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BulkWriterTest {

  @Test
  void writesEachRowOfASourceOnce() {
    ScriptedSession scripted = new ScriptedSession();
    BulkResult<int[]> result =
        scripted.writer().write(ScriptedSession.rows(10_000, 10_000).iterator());
    assertThat(result.end()).isEqualTo(BulkResult.End.COMPLETE);
    assertThat(result.rowsWritten()).isEqualTo(10_000);
    assertThat(result.progress().resumePosition()).isEqualTo(10_000);
    assertThat(scripted.sentRows().collect(toSet())).hasSize(10_000);
    assertThat(result.failures()).isEmpty();
    int ofARow = scripted.insert(new int[3]).computeSizeInBytes(scripted.session.getContext());
    assertThat(result.progress().bytes()).isEqualTo(10_000L * ofARow);
  }

  @Test
  void batchesRowsOfAPartitionWhileOthersAreInFlight() {
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    AtomicInteger requests = new AtomicInteger();
    ScriptedSession scripted =
        new ScriptedSession(
            statement -> requests.getAndIncrement() == 0 ? first : ScriptedSession.applied());
    List<int[]> rows = ScriptedSession.rows(1000, 2);
    Iterator<int[]> source =
        ScriptedSession.source(1000, rows::get, () -> first.complete(ScriptedSession.APPLIED));
    BulkResult<int[]> result = scripted.writer().write(source);
    assertThat(result.rowsWritten()).isEqualTo(1000);
    assertThat(scripted.sent).hasSizeLessThan(200).anyMatch(BatchStatement.class::isInstance);
    for (Statement<?> statement : scripted.sent) {
      Set<String> partitions =
          ScriptedSession.rows(statement).stream()
              .map(row -> row.substring(0, row.indexOf('/')))
              .collect(toSet());
      assertThat(partitions).hasSize(1);
      int partition = Integer.parseInt(partitions.iterator().next());
      assertThat(statement.getRoutingKey())
          .as("by which the driver finds the replicas")
          .isEqualTo(ByteBuffer.allocate(4).putInt(0, partition));
    }
    assertThat(scripted.sentRows().count()).isEqualTo(1000);
  }

  @Test
  void rowsOfOnePrimaryKeyAreInSeparateRequestsInOrder() {
    ScriptedSession scripted = new ScriptedSession(statement -> slow());
    List<int[]> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(new int[] {1, i % 7, i});
    }
    scripted.writer().write(rows.iterator());
    for (Statement<?> statement : scripted.sent) {
      List<String> keys =
          ScriptedSession.rows(statement).stream()
              .map(row -> row.substring(0, row.lastIndexOf('/')))
              .toList();
      assertThat(new HashSet<>(keys)).hasSameSizeAs(keys);
    }
    record Write(String key, int value, long time) {}
    List<Write> writes = new ArrayList<>();
    for (Statement<?> statement : scripted.sent) {
      for (String row : ScriptedSession.rows(statement)) {
        int slash = row.lastIndexOf('/');
        writes.add(
            new Write(
                row.substring(0, slash),
                Integer.parseInt(row.substring(slash + 1)),
                statement.getQueryTimestamp()));
      }
    }
    writes.stream()
        .collect(groupingBy(Write::key))
        .values()
        .forEach(
            ofAKey ->
                assertThat(
                        ofAKey.stream()
                            .sorted((a, b) -> Integer.compare(a.value, b.value))
                            .map(Write::time)
                            .toList())
                    .isSorted()
                    .doesNotHaveDuplicates());
  }

  @Test
  void aRowOfAnUnknownPartitionHasALaterTimestampThanWaitingRows() {
    BoundStatement json =
        new Prepared()
            .query("INSERT INTO t JSON ?")
            .with("[json]", DataTypes.TEXT)
            .bind()
            .setString(0, "{\"p\": 1, \"c\": 1, \"v\": 2}");
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    ScriptedSession scripted =
        new ScriptedSession(
            statement -> {
              if (isOf(json, statement)) {
                first.complete(ScriptedSession.APPLIED);
              }
              return first;
            });
    List<int[]> rows = List.of(new int[] {0, 0, 0}, new int[] {1, 1, 1}, new int[0]);
    BulkResult<int[]> result =
        BulkWriter.of(
                scripted.session, (int[] row) -> row.length == 0 ? json : scripted.insert(row))
            .write(rows);
    assertThat(result.rowsWritten()).isEqualTo(3);
    assertThat(scripted.sent)
        .hasSize(3)
        .isSortedAccordingTo(Comparator.comparingLong(Statement::getQueryTimestamp))
        .last()
        .matches(last -> isOf(json, last));
  }

  @Test
  void aNullTtlIsZeroAndANullTimestampStaysNull() {
    BoundStatement insert =
        new Prepared()
            .query("INSERT INTO t (p, v) VALUES (?, ?) USING TTL :life AND TIMESTAMP ?")
            .with("p", DataTypes.INT)
            .with("v", DataTypes.INT)
            .with("life", DataTypes.INT)
            .with("[timestamp]", DataTypes.BIGINT)
            .bind();
    for (boolean nullsUnset : new boolean[] {false, true}) {
      ScriptedSession scripted = new ScriptedSession();
      BulkWriter<Integer> writer =
          BulkWriter.of(
              scripted.session,
              ttl ->
                  insert
                      .setInt(0, 1)
                      .setToNull(1)
                      .set(2, ttl == 0 ? null : ttl, Integer.class)
                      .setToNull(3));
      (nullsUnset ? writer.withNullsUnset() : writer).write(List.of(0, 9));
      assertThat(scripted.sent)
          .extracting(sent -> ((BoundStatement) sent).getInt("life"))
          .containsExactly(0, 9);
      assertThat(scripted.sent)
          .allSatisfy(
              sent -> {
                BoundStatement bound = (BoundStatement) sent;
                assertThat(bound.isNull(2)).isFalse();
                assertThat(bound.isSet(1)).isEqualTo(!nullsUnset);
                assertThat(bound.isSet(3) && bound.isNull(3)).isTrue();
              });
    }
  }

  private static boolean isOf(BoundStatement bound, Statement<?> sent) {
    return sent instanceof BoundStatement one
        && one.getPreparedStatement() == bound.getPreparedStatement();
  }

  @Test
  void retriesATimeoutIfTheStatementIsIdempotentByItselfOrItsProfile() {
    for (int i = 0; i < 4; i++) {
      boolean idempotent = i < 2;
      String profile = idempotent ? "idempotent" : null;
      AtomicInteger attempts = new AtomicInteger();
      ScriptedSession scripted =
          new ScriptedSession(
              statement ->
                  attempts.incrementAndGet() == 1
                      ? CompletableFuture.failedFuture(new DriverTimeoutException("late"))
                      : ScriptedSession.applied());
      BulkWriter<int[]> writer =
          i % 2 == 0
              ? scripted.writer().withIdempotence(idempotent)
              : BulkWriter.of(
                  scripted.session, row -> scripted.insert(row).setExecutionProfileName(profile));
      BulkResult<int[]> result =
          writer.withMaxFailures(1).write(ScriptedSession.rows(1, 1).iterator());
      assertThat(result.rowsWritten()).isEqualTo(idempotent ? 1 : 0);
      assertThat(result.failures()).hasSize(idempotent ? 0 : 1);
      assertThat(result.failures()).allMatch(RowFailure::mayBeWritten);
    }
  }

  /** A run that continues from there writes the failed row. */
  @Test
  void aFailedRowIsCertainOnlyIfItWasReported() {
    ScriptedSession scripted =
        new ScriptedSession(
            statement ->
                ScriptedSession.rows(statement).contains("5/5/5")
                    ? CompletableFuture.failedFuture(new IllegalStateException("rejected"))
                    : ScriptedSession.applied());
    BulkWriter<int[]> tolerant = scripted.writer().withoutBatches().withMaxFailures(1);
    BulkResult<int[]> kept = tolerant.write(ScriptedSession.rows(10, 10).iterator());
    assertThat(kept.failures()).hasSize(1);
    assertThat(kept.progress().resumePosition()).isEqualTo(kept.failures().get(0).position());

    List<Long> told = new ArrayList<>();
    BulkResult<int[]> given =
        tolerant
            .withFailureListener(failure -> told.add(failure.position()))
            .write(ScriptedSession.rows(10, 10).iterator());
    assertThat(told).containsExactly(kept.failures().get(0).position());
    assertThat(given.failures()).isEmpty();
    assertThat(given.progress().resumePosition()).isEqualTo(10);
  }

  @Test
  void aStoppedRunContinuesAtItsCertainPosition() {
    ScriptedSession scripted = new ScriptedSession(statement -> slow());
    BulkProgress progress =
        scripted
            .writer()
            .withExpectedRows(100)
            .withStartPosition(60)
            .write(ScriptedSession.rows(100, 100).iterator())
            .progress();
    assertThat(progress.expectedRows()).hasValue(40);
    assertThat(progress.remaining()).isEqualTo(Duration.ZERO);
    Set<String> expected = new HashSet<>();
    ScriptedSession.rows(100, 100)
        .subList(60, 100)
        .forEach(row -> expected.add(row[0] + "/" + row[1] + "/" + row[2]));
    assertThat(scripted.sentRows().collect(toSet())).isEqualTo(expected);
  }

  @Test
  void rejectsASourceWithFewerRowsThanAreSkipped() {
    ScriptedSession scripted = new ScriptedSession(statement -> slow());
    BulkWriter<int[]> later = scripted.writer().withStartPosition(100);
    assertThat(later.write(ScriptedSession.rows(100, 100).iterator()).rowsWritten()).isZero();
    assertThatThrownBy(() -> later.write(ScriptedSession.rows(99, 99).iterator()))
        .isInstanceOf(BulkException.class)
        .hasMessageStartingWith(
            "The source of rows failed: java.lang.IllegalStateException: withStartPosition:"
                + " expected a source of at least 100 rows, got 99. Until then 0 rows written");
  }

  @Test
  void aCancelledRunEndsWithinASecondWithItsCertainPosition() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    ScriptedSession scripted =
        new ScriptedSession(
            statement ->
                sent.incrementAndGet() == 4
                    ? new CompletableFuture<>()
                    : ScriptedSession.applied());
    var executor = Executors.newSingleThreadExecutor();
    try {
      BulkRun<int[]> run =
          scripted
              .writer()
              .withMaxFailures(10)
              .withMaxBytes(20_000)
              .writeAsync(
                  IntStream.iterate(0, i -> i + 1).mapToObj(i -> new int[] {i, i, i}).iterator(),
                  executor);
      while (run.progress().rowsWritten() < 1000) {
        assertThat(run.completion().toCompletableFuture()).isNotDone();
        Thread.sleep(1);
      }
      run.cancel();
      assertThatThrownBy(() -> run.completion().toCompletableFuture().get(1, TimeUnit.MINUTES))
          .hasCauseInstanceOf(BulkException.class)
          .cause()
          .satisfies(
              failure -> {
                BulkResult<?> result = ((BulkException) failure).result();
                assertThat(result.end()).isEqualTo(BulkResult.End.CANCELLED);
                assertThat(result.failures())
                    .singleElement()
                    .satisfies(
                        row -> {
                          assertThat(row.position()).isEqualTo(3);
                          assertThat(row.mayBeWritten()).isTrue();
                        });
              });
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void closingARunCancelsItUnlessItIsComplete() throws Exception {
    BulkRun<int[]> complete =
        new ScriptedSession()
            .writer()
            .writeAsync(ScriptedSession.rows(2).iterator(), Runnable::run);
    BulkResult<int[]> result = complete.completion().toCompletableFuture().join();
    complete.close();
    assertThat(complete.completion().toCompletableFuture()).isCompletedWithValue(result);
    assertThat(result.end()).isEqualTo(BulkResult.End.COMPLETE);

    ScriptedSession unanswered = new ScriptedSession(statement -> new CompletableFuture<>());
    CompletableFuture<BulkResult<int[]>> cancelled;
    try (BulkRun<int[]> run =
        unanswered.writer().writeAsync(ScriptedSession.rows(2).iterator(), Runnable::run)) {
      cancelled = run.completion().toCompletableFuture();
    }
    assertThatThrownBy(() -> cancelled.get(1, TimeUnit.MINUTES))
        .hasCauseInstanceOf(BulkException.class)
        .hasMessageContaining("Cancelled. Until then 0 rows written");
  }

  @Test
  void requestsNoMoreFromAPublisherThanThereIsSpaceFor() throws Exception {
    AtomicInteger most = new AtomicInteger();
    AtomicInteger open = new AtomicInteger();
    ScriptedSession scripted =
        new ScriptedSession(
            statement -> {
              int rows = ScriptedSession.rows(statement).size();
              most.accumulateAndGet(open.addAndGet(rows), Math::max);
              return slow().whenComplete((result, failure) -> open.addAndGet(-rows));
            });
    BulkRun<int[]> run;
    try (SubmissionPublisher<int[]> publisher = new SubmissionPublisher<>()) {
      run = scripted.writer().withMaxBytes(50_000).writeAsync(FlowAdapters.toPublisher(publisher));
      ScriptedSession.rows(2000, 500).forEach(publisher::submit);
    }
    assertThat(run.completion().toCompletableFuture().get(1, TimeUnit.MINUTES).rowsWritten())
        .isEqualTo(2000);
    assertThat(most.get()).isLessThan(200);
  }

  private static CompletableFuture<AsyncResultSet> slow() {
    CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
    return answer.completeAsync(
        () -> ScriptedSession.APPLIED, CompletableFuture.delayedExecutor(2, TimeUnit.MILLISECONDS));
  }
}
