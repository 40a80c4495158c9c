/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.type.DataTypes;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests which requests are retried, and with which timestamps. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RepeatedRequestsTest {
  private static final String INSERT = "INSERT INTO t (p, c, v, l) VALUES (?, ?, ?, ['a', 'b'])";
  private static final int TIMESTAMPS = 16;

  /** A session whose first attempts fail with these errors. */
  private static ScriptedSession session(String cql, Throwable... failures) {
    Iterator<Throwable> left = List.of(failures).iterator();
    ScriptedSession scripted =
        new ScriptedSession(
            cql,
            statement ->
                left.hasNext()
                    ? CompletableFuture.failedFuture(left.next())
                    : ScriptedSession.applied());
    scripted.column("l", DataTypes.listOf(DataTypes.TEXT));
    return scripted;
  }

  private static BulkResult<int[]> write(
      ScriptedSession scripted, Function<int[], BoundStatement> bind, int rows) {
    return BulkWriter.of(scripted.session, bind)
        .withIdempotence(true)
        .withMaxFailures(rows)
        .withMaxInFlight(1)
        .write(IntStream.range(0, rows).mapToObj(i -> new int[] {1, 1, i}).iterator());
  }

  private static List<Long> timestamps(ScriptedSession scripted) {
    return scripted.sent.stream().<Long>map(Statement::getQueryTimestamp).toList();
  }

  @Test
  void retriesOfListsAfterAnUnknownOutcomeHaveLaterTimestamps() {
    ScriptedSession scripted =
        session(
            INSERT,
            new DriverTimeoutException("lost"),
            new NoNodeAvailableException(),
            new DriverTimeoutException("lost"));
    BulkResult<int[]> result = write(scripted, scripted::insert, 2);
    assertThat(result.rowsWritten()).isEqualTo(2);
    long first = timestamps(scripted).get(0);
    assertThat(timestamps(scripted))
        .as("no node got the second attempt; the fifth request is the later row's")
        .containsExactly(first, first + 1, first + 1, first + 2, first + TIMESTAMPS);
    assertThat(scripted.sent)
        .as("the driver must not repeat them with the same timestamp")
        .allSatisfy(statement -> assertThat(statement.isIdempotent()).isFalse());
  }

  @Test
  void attemptsHaveOneTimestampIfNoListIsWritten() {
    ScriptedSession scripted =
        session("UPDATE t SET v = ? WHERE p = ? AND c = ?", new DriverTimeoutException("lost"));
    assertThat(write(scripted, scripted::insert, 2).rowsWritten()).isEqualTo(2);
    long first = timestamps(scripted).get(0);
    assertThat(timestamps(scripted)).containsExactly(first, first, first + 1);
    assertThat(scripted.sent)
        .allSatisfy(statement -> assertThat(statement.isIdempotent()).isTrue());
  }

  @Test
  void doesNotRetryRowsThatARepetitionWouldChange() {
    for (String cql :
        List.of(
            "UPDATE t SET l = l + ? WHERE p = ? AND c = ?",
            "UPDATE t SET l[0] = ? WHERE p = ? AND c = ?",
            "UPDATE t SET v = v + ? WHERE p = ? AND c = ?",
            "INSERT INTO t (p, c, v) VALUES (?, ?, ?) IF NOT EXISTS",
            "INSERT INTO t (p, c, v) VALUES (?, now(), ?)",
            INSERT + " USING TIMESTAMP 5")) {
      assertOnce(session(cql, new DriverTimeoutException("lost")), ScriptedSession::insert);
    }
    assertOnce(
        session(INSERT, new DriverTimeoutException("lost")),
        (scripted, row) -> scripted.insert(row).setQueryTimestamp(5));
    ScriptedSession ofServer = session(INSERT, new DriverTimeoutException("lost"));
    ofServer.hasServerTimestamps = true;
    assertOnce(ofServer, ScriptedSession::insert);
  }

  private interface Bind {
    BoundStatement of(ScriptedSession scripted, int[] row);
  }

  private static void assertOnce(ScriptedSession scripted, Bind bind) {
    BulkResult<int[]> result = write(scripted, row -> bind.of(scripted, row), 1);
    assertThat(result.rowsWritten()).isZero();
    assertThat(result.failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.mayBeWritten()).isTrue();
              assertThat(failure.attempts()).isEqualTo(1);
            });
    assertThat(scripted.sent)
        .singleElement()
        .satisfies(statement -> assertThat(statement.isIdempotent()).isFalse());
  }

  @Test
  void retriesAnyStatementThatWasNotExecuted() {
    ScriptedSession scripted =
        session("UPDATE t SET l = l + ? WHERE p = ? AND c = ?", new NoNodeAvailableException());
    BulkResult<int[]> result = write(scripted, scripted::insert, 1);
    assertThat(result.rowsWritten()).isEqualTo(1);
    assertThat(result.progress().retries()).isEqualTo(1);
    assertThat(scripted.sent).hasSize(2);
    assertThat(timestamps(scripted).get(1)).isEqualTo(timestamps(scripted).get(0));
  }

  @Test
  void refreshesTheSchemaOnceForAnUnknownTableUnlessThatIsDisabled() {
    ScriptedSession found = session("UPDATE t SET v = ? WHERE p = ? AND c = ?");
    found.knowsTable = false;
    assertThat(write(found, found::insert, 3).rowsWritten()).isEqualTo(3);
    assertThat(found.refreshes).hasValue(1);
    assertThat(found.sent).allSatisfy(sent -> assertThat(sent.isIdempotent()).isTrue());

    for (boolean hasSchema : new boolean[] {true, false}) {
      ScriptedSession unknown =
          session("INSERT INTO t (p, c, v) VALUES (?, ?, ?)", new DriverTimeoutException("lost"));
      unknown.knowsTable = false;
      unknown.refreshFinds = false;
      unknown.hasSchema = hasSchema;
      assertThat(write(unknown, unknown::insert, 3).rowsWritten()).isEqualTo(3);
      assertThat(unknown.refreshes).hasValue(hasSchema ? 1 : 0);
      long first = timestamps(unknown).get(0);
      assertThat(timestamps(unknown))
          .as("a list, for all that is known")
          .startsWith(first, first + 1);
    }
  }

  @Test
  void aSplitBatchKeepsItsTimestampsAndAttempts() {
    AtomicInteger batches = new AtomicInteger();
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    ScriptedSession scripted =
        new ScriptedSession(
            INSERT,
            statement ->
                statement instanceof BatchStatement
                    ? CompletableFuture.failedFuture(
                        batches.getAndIncrement() == 0
                            ? new DriverTimeoutException("lost")
                            : new IllegalStateException("too large"))
                    : first.isDone() ? ScriptedSession.applied() : first);
    scripted.column("l", DataTypes.listOf(DataTypes.TEXT));
    BulkResult<int[]> result =
        scripted
            .writer()
            .withIdempotence(true)
            .write(
                ScriptedSession.source(
                    4,
                    i -> new int[] {i == 0 ? 0 : 1, i, i},
                    () -> first.complete(ScriptedSession.APPLIED)));
    assertThat(result.rowsWritten()).isEqualTo(4);
    List<Long> timestamps = timestamps(scripted);
    long batch = timestamps.get(1);
    assertThat(timestamps.subList(1, timestamps.size()))
        .containsExactly(batch, batch + 1, batch + 1, batch + 1, batch + 1);
  }
}
