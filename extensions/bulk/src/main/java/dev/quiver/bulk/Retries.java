/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Sends requests, again where that is safe: about a minute, at longer and longer intervals. */
final class Retries {
  private static final int MOST = 13;
  private static final long FIRST_MILLIS = 50;
  private static final long LAST_MILLIS = 10_000;
  private static final double JITTER = 0.25;

  private final CqlSession session;
  private final Runnable onRetry;
  private final boolean idempotentByDefault;
  private final FailsafeExecutor<AsyncResultSet> ifIdempotent;
  private final FailsafeExecutor<AsyncResultSet> ifNot;

  Retries(CqlSession session, Runnable onRetry) {
    this.session = session;
    this.onRetry = onRetry;
    this.idempotentByDefault =
        session
            .getContext()
            .getConfig()
            .getDefaultProfile()
            .getBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE);
    this.ifIdempotent = executor(true, onRetry);
    this.ifNot = executor(false, onRetry);
  }

  private static FailsafeExecutor<AsyncResultSet> executor(boolean idempotent, Runnable onRetry) {
    RetryPolicy<AsyncResultSet> policy =
        RetryPolicy.<AsyncResultSet>builder()
            .handleIf(failure -> Outcome.of(failure).again(idempotent))
            .withMaxRetries(MOST)
            .withBackoff(FIRST_MILLIS, LAST_MILLIS, ChronoUnit.MILLIS)
            .withJitter(JITTER)
            .onRetry(event -> onRetry.run())
            .build();
    return Failsafe.with(policy);
  }

  boolean idempotent(Statement<?> statement) {
    Boolean said = statement.isIdempotent();
    return said == null ? idempotentByDefault : said;
  }

  /**
   * Sends a request.
   *
   * @param attempt told before each attempt how many there were
   * @return the last answer; once it is cancelled, nothing is sent any more
   */
  CompletableFuture<AsyncResultSet> send(Statement<?> statement, IntConsumer attempt) {
    CompletableFuture<AsyncResultSet> answer = new CompletableFuture<>();
    boolean idempotent = idempotent(statement);
    attempt.accept(0);
    var unused =
        session
            .executeAsync(statement)
            .whenComplete(
                (result, failure) -> {
                  if (failure == null || !Outcome.of(failure).again(idempotent)) {
                    complete(answer, result, failure);
                  } else {
                    onRetry.run();
                    Executor later =
                        CompletableFuture.delayedExecutor(FIRST_MILLIS, TimeUnit.MILLISECONDS);
                    later.execute(() -> again(statement, idempotent, attempt, answer));
                  }
                });
    return answer;
  }

  private void again(
      Statement<?> statement,
      boolean idempotent,
      IntConsumer attempt,
      CompletableFuture<AsyncResultSet> answer) {
    CompletableFuture<AsyncResultSet> attempts =
        (idempotent ? ifIdempotent : ifNot)
            .getStageAsync(
                context -> {
                  attempt.accept(context.getAttemptCount() + 1);
                  return session.executeAsync(statement);
                });
    var unused = attempts.whenComplete((result, failure) -> complete(answer, result, failure));
    var unusedToo =
        answer.whenComplete(
            (result, failure) -> {
              if (answer.isCancelled()) {
                attempts.cancel(true);
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
