/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.bulk.BulkResult.End;
import dev.quiver.testkit.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;

/** Tests that a run ends if a source, function, listener, executor or session fails. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BulkWriterFaultsTest {
  // Sources.

  @Test
  void sendsRowsWhileASlowSourceProducesTheNextOne() {
    ScriptedSession scripted = new ScriptedSession();
    BulkProgress last;
    AtomicInteger given = new AtomicInteger();
    ExecutorService executor = Executors.newSingleThreadExecutor();
    CompletableFuture<Void> started = new CompletableFuture<>();
    AtomicReference<BulkRun<int[]>> run = new AtomicReference<>();
    try {
      run.set(
          scripted
              .writer()
              .writeAsync(
                  ScriptedSession.source(
                      100,
                      i -> {
                        started.join();
                        await(() -> run.get().progress().rowsWritten() == given.get());
                        given.incrementAndGet();
                        return new int[] {0, i, i};
                      }),
                  executor));
      started.complete(null);
      last = run.get().completion().toCompletableFuture().join().progress();
    } finally {
      executor.shutdownNow();
    }
    assertThat(last.rowsWritten()).isEqualTo(100);
    assertThat(scripted.sent).hasSize(100);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aSourceThatThrowsEndsTheRunAfterTheRowsTaken(boolean hasNextThrows) {
    ScriptedSession scripted = new ScriptedSession();
    Iterator<int[]> source =
        ScriptedSession.source(
            hasNextThrows ? 30 : 100,
            i -> {
              if (i == 30) {
                throw new IllegalStateException("lost");
              }
              return new int[] {i, i, i};
            },
            () -> {
              throw new IllegalStateException("lost");
            });
    BulkException failure =
        catchThrowableOfType(BulkException.class, () -> scripted.writer().write(source));
    assertEnded(failure, End.SOURCE_FAILED, 30);
    assertThat(failure).hasRootCauseMessage("lost").hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void aRowThatCannotBeBoundFails() {
    for (boolean isNull : new boolean[] {true, false}) {
      ScriptedSession scripted = new ScriptedSession();
      Function<int[], BoundStatement> bind =
          row -> {
            if (row[1] != 20) {
              return scripted.insert(row);
            } else if (!isNull) { // as in Kotlin, where checked exceptions are not declared
              BulkWriterFaultsTest.<RuntimeException>raise(new IOException("not this one"));
            }
            return null;
          };
      String reason = isNull ? "the function of BulkWriter.of returned null" : "not this one";
      BulkWriter<int[]> writer = BulkWriter.of(scripted.session, bind);
      BulkException none =
          catchThrowableOfType(BulkException.class, () -> writer.write(ScriptedSession.rows(50)));
      assertThat(none.result().end()).isEqualTo(End.TOO_MANY_FAILURES);
      assertThat(none).hasMessageContaining("; the first failed row is at position 20: ");
      assertThat(none).hasMessageContaining(reason).hasRootCauseMessage(reason);

      BulkResult<int[]> one = writer.withMaxFailures(1).write(ScriptedSession.rows(50));
      assertThat(one.rowsWritten()).isEqualTo(49);
      assertThat(one.failures())
          .singleElement()
          .satisfies(
              failure -> {
                assertThat(failure.position()).isEqualTo(20);
                assertThat(failure.attempts()).isZero();
                assertThat(failure.mayBeWritten()).isFalse();
                assertThat(failure.reason()).hasMessage(reason);
              });
      List<Long> told = new ArrayList<>();
      BulkResult<int[]> listened =
          writer
              .withMaxFailures(1)
              .withFailureListener(f -> told.add(f.position()))
              .write(ScriptedSession.rows(50));
      assertThat(told).containsExactly(20L);
      assertThat(listened.progress().resumePosition()).isEqualTo(50);
    }
  }

  @Test
  void aNullRowEndsTheRunAfterTheRowsBeforeIt() {
    ScriptedSession scripted = new ScriptedSession();
    BulkException failure =
        catchThrowableOfType(
            BulkException.class,
            () ->
                scripted
                    .writer()
                    .withMaxFailures(1000)
                    .write(ScriptedSession.source(50, i -> i == 20 ? null : new int[] {i, i, i})));
    assertEnded(failure, End.SOURCE_FAILED, 20);
    assertThat(failure).hasRootCauseMessage("a row of the source is null");
  }

  @Test
  void cancelsAPublisherThatExceedsTheRequest() {
    ScriptedSession scripted = new ScriptedSession(statement -> new CompletableFuture<>());
    AtomicBoolean cancelled = new AtomicBoolean();
    AtomicInteger given = new AtomicInteger();
    Publisher<int[]> publisher =
        subscriber -> {
          subscriber.onSubscribe(ScriptedSession.subscription(count -> {}, cancelled));
          while (!cancelled.get()) {
            int i = given.getAndIncrement();
            subscriber.onNext(new int[] {i, i, i});
          }
        };
    BulkRun<int[]> run = scripted.writer().withMaxBytes(1000).writeAsync(publisher, Runnable::run);
    assertThat(given.get()).isLessThan(1000);
    run.cancel();
    BulkException failure = ScriptedSession.failure(run);
    assertThat(failure.result().rowsWritten()).isZero();
    assertThat(failure.result().progress().rowsRead()).isLessThan(given.get());
    // Each row was taken and reported, or is after the position known to be written.
    assertThat(failure.result().progress().resumePosition()).isLessThan(given.get());
  }

  @Test
  void cancelsAPublisherThatIsNotReadToItsEnd() {
    ScriptedSession scripted = new ScriptedSession();
    AtomicBoolean cancelled = new AtomicBoolean();
    BulkRun<int[]> run =
        scripted
            .writer()
            .writeAsync(
                (Publisher<int[]>)
                    subscriber -> {
                      subscriber.onSubscribe(ScriptedSession.subscription(count -> {}, cancelled));
                      subscriber.onNext(new int[] {1, 2, 3});
                    },
                Runnable::run);
    await(() -> run.progress().rowsWritten() == 1);
    assertThat(cancelled).isFalse();
    run.cancel();
    assertThat(cancelled).isTrue();
    assertEnded(ScriptedSession.failure(run), End.CANCELLED, 1);
  }

  @Test
  void cancelsASecondSubscription() {
    ScriptedSession scripted = new ScriptedSession();
    AtomicBoolean first = new AtomicBoolean();
    AtomicBoolean second = new AtomicBoolean();
    BulkRun<int[]> run =
        scripted
            .writer()
            .writeAsync(
                (Publisher<int[]>)
                    subscriber -> {
                      subscriber.onSubscribe(ScriptedSession.subscription(count -> {}, first));
                      subscriber.onSubscribe(ScriptedSession.subscription(count -> {}, second));
                      assertThat(second).isTrue();
                      assertThat(first).isFalse();
                      subscriber.onComplete();
                    });
    assertThat(run.completion().toCompletableFuture().join().rowsWritten()).isZero();
  }

  @Test
  void aPublisherThatFailsEndsTheRun() {
    ScriptedSession scripted = new ScriptedSession();
    Publisher<int[]> failing =
        subscriber -> {
          AtomicBoolean cancelled = new AtomicBoolean();
          subscriber.onSubscribe(
              ScriptedSession.subscription(
                  count -> {
                    subscriber.onNext(new int[] {1, 1, 1});
                    subscriber.onError(new IllegalStateException("gone"));
                  },
                  cancelled));
        };
    Publisher<int[]> closed =
        subscriber -> {
          throw new IllegalStateException("gone");
        };
    BulkException first = ScriptedSession.failure(scripted.writer().writeAsync(failing));
    assertEnded(first, End.SOURCE_FAILED, 1);
    assertThat(first).hasRootCauseMessage("gone");
    BulkException second = ScriptedSession.failure(scripted.writer().writeAsync(closed));
    assertEnded(second, End.SOURCE_FAILED, 0);
    assertThat(second).hasRootCauseMessage("gone");
  }

  // Listeners.

  @Test
  void aFailureListenerThatThrowsEndsTheRunWithoutLosingFailures() {
    ScriptedSession scripted =
        new ScriptedSession(
            statement ->
                later(() -> CompletableFuture.failedFuture(new DriverTimeoutException("late"))));
    List<RowFailure<int[]>> told = new ArrayList<>();
    BulkException failure =
        catchThrowableOfType(
            BulkException.class,
            () ->
                scripted
                    .writer()
                    .withMaxFailures(1_000_000)
                    .withFailureListener(
                        row -> {
                          if (told.size() == 7) {
                            throw new IllegalStateException("the disk is full");
                          }
                          told.add(row);
                        })
                    .write(ScriptedSession.source(100_000, i -> new int[] {i, i, i})));
    assertThat(failure.result().end()).isEqualTo(End.CANCELLED);
    assertThat(failure).hasRootCauseMessage("the disk is full");
    assertThat(failure.result().failures()).isNotEmpty();
    assertThat(told)
        .hasSize(7)
        .allSatisfy(row -> assertThat(row.reason()).isInstanceOf(DriverTimeoutException.class));
    BulkProgress progress = failure.result().progress();
    assertThat(told.size() + failure.result().failures().size())
        .isEqualTo((int) progress.rowsFailed());
    assertThat(progress.rowsRead()).isLessThan(100_000);
  }

  @Test
  void theRunDoesNotEndWhileAFailureIsReported() throws Exception {
    CompletableFuture<AsyncResultSet> good = new CompletableFuture<>();
    CompletableFuture<AsyncResultSet> bad = new CompletableFuture<>();
    AtomicInteger requests = new AtomicInteger();
    ScriptedSession scripted =
        new ScriptedSession(statement -> requests.getAndIncrement() == 0 ? bad : good);
    AtomicReference<BulkRun<int[]>> run = new AtomicReference<>();
    AtomicBoolean ended = new AtomicBoolean();
    run.set(
        scripted
            .writer()
            .withoutBatches()
            .withMaxFailures(1)
            .withFailureListener(
                row -> {
                  // The last response arrives in another thread.
                  CompletableFuture.runAsync(() -> good.complete(ScriptedSession.APPLIED)).join();
                  ended.set(run.get().completion().toCompletableFuture().isDone());
                })
            .writeAsync(ScriptedSession.rows(2).iterator(), Runnable::run));
    bad.completeExceptionally(new ArithmeticException("rejected"));
    assertThat(run.get().completion().toCompletableFuture().get(1, TimeUnit.MINUTES).rowsWritten())
        .isEqualTo(1);
    assertThat(ended).isFalse();
  }

  // Sessions.

  @Test
  void aSessionClosedInTheMiddleEndsTheRunAndEachRowIsReported() {
    for (boolean tolerant : new boolean[] {false, true}) {
      AtomicReference<ScriptedSession> session = new AtomicReference<>();
      AtomicInteger answered = new AtomicInteger();
      ScriptedSession scripted =
          new ScriptedSession(
              statement ->
                  later(
                      () -> {
                        if (session.get().closed) {
                          return CompletableFuture.failedFuture(new NoNodeAvailableException());
                        }
                        answered.incrementAndGet();
                        return ScriptedSession.applied();
                      }));
      session.set(scripted);
      Iterator<int[]> source =
          ScriptedSession.source(
              3000,
              i -> {
                if (i == 1000) {
                  await(() -> answered.get() > 0);
                  scripted.closed = true;
                }
                return new int[] {i, i, i};
              });
      BulkWriter<int[]> writer =
          scripted.writer().withIdempotence(true).withMaxFailures(tolerant ? 3000 : 0);
      BulkResult<?> result;
      if (tolerant) {
        result = writer.write(source);
        assertThat(result.rowsWritten() + result.failures().size()).isEqualTo(3000);
      } else {
        BulkException failure =
            catchThrowableOfType(BulkException.class, () -> writer.write(source));
        assertThat(failure)
            .hasMessageContaining(" is closed")
            .hasRootCauseInstanceOf(NoNodeAvailableException.class);
        result = failure.result();
      }
      assertThat(result.rowsWritten()).isPositive();
      assertThat(result.failures()).isNotEmpty();
      assertThat(result.progress().retries()).isZero();
    }
  }

  @Test
  void aSessionThatThrowsEndsTheRun() {
    for (Throwable thrown :
        List.of(new IllegalStateException("closed"), new StackOverflowError())) {
      ScriptedSession scripted =
          new ScriptedSession(
              statement -> {
                if (ScriptedSession.rows(statement).contains("5/5/5")) {
                  BulkWriterFaultsTest.<RuntimeException>raise(thrown);
                }
                return ScriptedSession.applied();
              });
      BulkResult<int[]> result =
          scripted.writer().withMaxFailures(1).write(ScriptedSession.rows(10).iterator());
      assertThat(result.rowsWritten()).isEqualTo(9);
      assertThat(result.failures())
          .singleElement()
          .satisfies(failure -> assertThat(failure.reason()).isSameAs(thrown));
    }
  }

  @Test
  void retriesNothingAfterTheRunWasCancelled() {
    ScriptedSession scripted =
        new ScriptedSession(
            statement -> CompletableFuture.failedFuture(new NoNodeAvailableException()));
    BulkRun<int[]> run =
        scripted
            .writer()
            .withMaxFailures(5)
            .writeAsync(ScriptedSession.rows(3).iterator(), Runnable::run);
    run.cancel();
    BulkException failure = ScriptedSession.failure(run);
    assertThat(failure.result().end()).isEqualTo(End.CANCELLED);
    int sent = scripted.sent.size();
    // Longer than the delay of a retry: none may follow.
    CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS))
        .join();
    assertThat(scripted.sent).hasSize(sent);
  }

  // Reports of failures.

  @Test
  void aRowMayBeWrittenIfAnEarlierAttemptMayHaveWrittenIt() {
    for (boolean timesOut : new boolean[] {true, false}) {
      AtomicInteger attempts = new AtomicInteger();
      ArithmeticException rejected = new ArithmeticException("rejected");
      ScriptedSession scripted =
          new ScriptedSession(
              statement ->
                  CompletableFuture.failedFuture(
                      attempts.getAndIncrement() > 0
                          ? rejected
                          : timesOut
                              ? new DriverTimeoutException("late")
                              : new NoNodeAvailableException()));
      BulkResult<int[]> result =
          scripted
              .writer()
              .withIdempotence(true)
              .withMaxFailures(1)
              .write(ScriptedSession.rows(1).iterator());
      assertThat(result.failures())
          .singleElement()
          .satisfies(
              failure -> {
                assertThat(failure.reason()).isSameAs(rejected);
                assertThat(failure.attempts()).isEqualTo(2);
                assertThat(failure.mayBeWritten()).isEqualTo(timesOut);
              });
    }
  }

  @Test
  void rowsKeepTheOutcomeOfTheirBatch() {
    AtomicInteger batches = new AtomicInteger();
    CompletableFuture<AsyncResultSet> first = new CompletableFuture<>();
    ScriptedSession scripted =
        new ScriptedSession(
            statement -> {
              if (ScriptedSession.rows(statement).contains("0/0/0")) {
                return first;
              }
              return CompletableFuture.failedFuture(
                  statement instanceof BatchStatement && batches.getAndIncrement() == 0
                      ? new DriverTimeoutException("late")
                      : new ArithmeticException("rejected"));
            });
    BulkResult<int[]> result =
        scripted
            .writer()
            .withIdempotence(true)
            .withMaxFailures(100)
            .write(
                ScriptedSession.source(
                    10, i -> new int[] {0, i, i}, () -> first.complete(ScriptedSession.APPLIED)));
    assertThat(batches.get()).isEqualTo(2);
    assertThat(result.rowsWritten()).isEqualTo(1);
    assertThat(result.failures())
        .hasSize(9)
        .allSatisfy(
            failure -> {
              assertThat(failure.attempts()).isEqualTo(3);
              assertThat(failure.mayBeWritten()).isTrue();
            });
  }

  // Tools.

  private static void assertEnded(BulkException failure, End end, int written) {
    assertThat(failure.result().end()).isEqualTo(end);
    assertThat(failure.result().rowsWritten()).isEqualTo(written);
    assertThat(failure.result().progress().resumePosition()).isEqualTo(written);
    assertThat(failure.result().failures()).isEmpty();
  }

  private static CompletableFuture<AsyncResultSet> later(
      Supplier<CompletableFuture<AsyncResultSet>> answer) {
    return CompletableFuture.supplyAsync(
            () -> null, CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS))
        .thenCompose(none -> answer.get());
  }

  @SuppressWarnings("unchecked") // it is thrown as it is
  private static <T extends Throwable> void raise(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private static void await(BooleanSupplier condition) {
    Await.until("the condition", Duration.ofMinutes(1), condition);
  }
}
