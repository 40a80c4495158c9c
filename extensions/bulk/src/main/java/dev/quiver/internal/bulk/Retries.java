/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Sends requests, and retries them if that is safe, for about a minute at increasing intervals. */
public final class Retries {
  public static final int MAX_ATTEMPTS = 15;

  private static final long FIRST_MILLIS = 50;
  private static final long LAST_MILLIS = 10_000;
  private static final double JITTER = 0.25;

  private final CqlSession session;
  private final Runnable onRetry;
  private final BooleanSupplier isRunning;

  public interface Attempts {
    /** Called before an attempt; {@code before} is the number of earlier attempts. */
    default void begin(int before) {}

    /** Returns whether the next attempt asks for less, and so may succeed although this failed. */
    default boolean failed(Throwable failure) {
      return false;
    }

    /** Called once, when the future completes or is cancelled; not if {@code send} throws. */
    default void ended(@Nullable AsyncResultSet result, @Nullable Throwable failure) {}

    /** Returns the statement of the next attempt. */
    default Statement<?> statement(Statement<?> first) {
      return first;
    }

    /** Returns whether sending the request again is safe. */
    default boolean areRepeatable() {
      return true;
    }
  }

  /**
   * @param isRunning returns whether to continue; called before each retry
   */
  public Retries(CqlSession session, Runnable onRetry, BooleanSupplier isRunning) {
    this.session = session;
    this.isRunning = isRunning;
    this.onRetry = onRetry;
  }

  /**
   * Sends a request, and sends it again after a failure if that is safe.
   *
   * @return a future of the first successful response, or of the last failure. Cancelling the
   *     future cancels the driver's request and ends the retries
   */
  public CompletableFuture<AsyncResultSet> send(Statement<?> statement, Attempts attempts) {
    Answer answer = new Answer(statement, attempts);
    answer.send();
    return answer;
  }

  /** The future of a request, and the callback of its attempts: one object, to allocate less. */
  private final class Answer extends CompletableFuture<AsyncResultSet>
      implements BiConsumer<AsyncResultSet, Throwable> {
    private final Statement<?> statement;
    private final Attempts attempts;
    private int before;
    private volatile @Nullable CompletableFuture<AsyncResultSet> sent;

    Answer(Statement<?> statement, Attempts attempts) {
      this.statement = statement;
      this.attempts = attempts;
    }

    void send() {
      attempts.begin(before);
      CompletableFuture<AsyncResultSet> attempt =
          session.executeAsync(attempts.statement(statement)).toCompletableFuture();
      sent = attempt;
      var unused = attempt.whenComplete(this);
      if (isCancelled()) {
        attempt.cancel(true);
      }
    }

    @Override
    public void accept(AsyncResultSet result, @Nullable Throwable failure) {
      if (failure == null) {
        end(result, null);
      } else if (!isCancelled()) {
        if ((attempts.failed(failure) || mayRepeat(session, failure, before))
            && shouldRetry(failure, attempts)) {
          onRetry.run();
          later(before).execute(() -> retry(failure));
        } else {
          end(null, explained(failure));
        }
      }
    }

    private void retry(Throwable last) {
      if (!isRunning.getAsBoolean()) {
        end(null, explained(last));
      } else if (!isDone()) { // otherwise the caller has cancelled the future
        before++;
        try {
          send();
        } catch (RuntimeException | Error e) {
          end(null, e);
        }
      }
    }

    private void end(@Nullable AsyncResultSet result, @Nullable Throwable failure) {
      if (failure == null ? complete(result) : completeExceptionally(failure)) {
        attempts.ended(result, failure);
      }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      end(null, new CancellationException());
      CompletableFuture<AsyncResultSet> attempt = sent;
      if (attempt != null) {
        attempt.cancel(true);
      }
      return isCancelled();
    }
  }

  /** Returns an executor of the attempt after {@code before + 1} attempts have failed. */
  public static Executor later(int before) {
    long millis = Math.min(LAST_MILLIS, FIRST_MILLIS << Math.max(0, before - 1));
    double jitter = 1 + JITTER * ThreadLocalRandom.current().nextDouble(-1, 1);
    return CompletableFuture.delayedExecutor((long) (millis * jitter), TimeUnit.MILLISECONDS);
  }

  /** Returns whether a request that may be repeated can succeed after this failure. */
  public static boolean mayRepeat(CqlSession session, Throwable failure, int before) {
    return before + 1 < MAX_ATTEMPTS
        && Outcome.of(failure) != Outcome.REJECTED
        && !session.isClosed();
  }

  /**
   * Returns whether sending a failed request again is safe, and the session is open. A write that
   * an index of vectors has failed would succeed, but searches would not find its row.
   */
  private boolean shouldRetry(Throwable failure, Attempts attempts) {
    return !(Outcome.unwrapped(failure) instanceof WriteFailureException)
        && attempts.areRepeatable()
        && !session.isClosed()
        && isRunning.getAsBoolean();
  }

  /**
   * Returns the failure itself if the session is open, or if the server has rejected the request.
   * Otherwise returns an exception that says that the session is closed, because the driver reports
   * only that no node is available or that a connection was lost.
   */
  private Throwable explained(Throwable failure) {
    return !session.isClosed() || Outcome.of(failure) == Outcome.REJECTED
        ? failure
        : new IllegalStateException("session " + session.getName() + " is closed", failure);
  }
}
