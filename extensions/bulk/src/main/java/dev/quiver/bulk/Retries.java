/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Sends requests, again where that is safe: about a minute, at longer and longer intervals. */
final class Retries {
  private static final int MOST = 13;

  /** Of a request: the first one, the one that follows at once, and {@link #MOST} more. */
  static final int MOST_ATTEMPTS = MOST + 2;

  private static final long FIRST_MILLIS = 50;
  private static final long LAST_MILLIS = 10_000;
  private static final double JITTER = 0.25;

  private final CqlSession session;
  private final Runnable onRetry;
  private final BooleanSupplier goesOn;

  /** Told of what becomes of a request. */
  interface Attempts {
    /** It is about to be sent, after so many times before. */
    void begin(int before);

    /** An attempt has failed. */
    default void failed(Throwable failure) {}

    /** The statement of the next attempt. */
    default Statement<?> statement(Statement<?> first) {
      return first;
    }

    /** Whether another attempt is safe after those that have failed. */
    default boolean areRepeatable() {
      return true;
    }
  }

  Retries(CqlSession session, Runnable onRetry) {
    this(session, onRetry, () -> true);
  }

  /**
   * @param goesOn asked before anything is sent again
   */
  Retries(CqlSession session, Runnable onRetry, BooleanSupplier goesOn) {
    this.session = session;
    this.goesOn = goesOn;
    this.onRetry = onRetry;
  }

  /** A session that was closed is not opened any more. */
  private boolean again(Throwable failure, Attempts attempts) {
    return Outcome.of(failure) != Outcome.REFUSED
        && attempts.areRepeatable()
        && !session.isClosed()
        && goesOn.getAsBoolean();
  }

  /**
   * Sends a request.
   *
   * @return the last answer; once it is cancelled, nothing is sent any more
   */
  CompletableFuture<AsyncResultSet> send(Statement<?> statement, Attempts attempts) {
    CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
    var unused =
        attempt(statement, attempts, 0)
            .whenComplete(
                (result, failure) -> {
                  if (failure == null || !again(failure, attempts)) {
                    complete(answer, result, explained(failure));
                  } else {
                    onRetry.run();
                    Executor later =
                        CompletableFuture.delayedExecutor(FIRST_MILLIS, TimeUnit.MILLISECONDS);
                    later.execute(() -> again(statement, attempts, answer, failure));
                  }
                });
    return answer;
  }

  private CompletionStage<AsyncResultSet> attempt(
      Statement<?> statement, Attempts attempts, int before) {
    attempts.begin(before);
    // Not what whenComplete returns: that would wrap the failure.
    CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
    var unused =
        session
            .executeAsync(attempts.statement(statement))
            .whenComplete(
                (result, failure) -> {
                  if (failure != null) {
                    attempts.failed(failure);
                  }
                  complete(answer, result, failure);
                });
    return answer;
  }

  /**
   * The driver says of a closed session that no node is available, or that a connection is lost.
   */
  private @Nullable Throwable explained(@Nullable Throwable failure) {
    return failure == null || !session.isClosed() || Outcome.of(failure) == Outcome.REFUSED
        ? failure
        : new IllegalStateException("session " + session.getName() + " is closed", failure);
  }

  private void again(
      Statement<?> statement,
      Attempts attempts,
      CompletableFuture<AsyncResultSet> answer,
      Throwable first) {
    if (answer.isDone()) {
      return; // cancelled
    }
    RetryPolicy<AsyncResultSet> policy =
        RetryPolicy.<AsyncResultSet>builder()
            .handleIf(failure -> again(failure, attempts))
            .withMaxRetries(MOST)
            .withBackoff(FIRST_MILLIS, LAST_MILLIS, ChronoUnit.MILLIS)
            .withJitter(JITTER)
            .onRetry(event -> onRetry.run())
            .build();
    CompletableFuture<AsyncResultSet> more =
        Failsafe.with(policy)
            .getStageAsync(
                context -> {
                  Throwable last = context.getLastException();
                  return goesOn.getAsBoolean()
                      ? attempt(statement, attempts, context.getAttemptCount() + 1)
                      : CompletableFuture.failedFuture(last == null ? first : last);
                });
    var unused =
        more.whenComplete((result, failure) -> complete(answer, result, explained(failure)));
    var unusedToo =
        answer.whenComplete(
            (result, failure) -> {
              if (answer.isCancelled()) {
                more.cancel(true);
              }
            });
  }

  private static void complete(
      CompletableFuture<AsyncResultSet> answer,
      @Nullable AsyncResultSet result,
      @Nullable Throwable failure) {
    if (failure == null) {
      answer.complete(result);
    } else {
      answer.completeExceptionally(failure);
    }
  }
}
