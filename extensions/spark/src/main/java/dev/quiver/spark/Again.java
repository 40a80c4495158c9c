/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.auth.AuthenticationException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.servererrors.QueryValidationException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.UnauthorizedException;
import com.datastax.oss.driver.api.core.type.codec.CodecNotFoundException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Sends reads again that have failed, for about a minute, at longer and longer intervals. After a
 * timeout it requests half as many rows, until a page is small.
 */
final class Again {
  private static final long FIRST_MILLIS = 50;
  private static final long LAST_MILLIS = 10_000;
  private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final CqlSession session;
  private final PageSize size;
  private long count;

  Again(CqlSession session, PageSize size) {
    this.session = session;
    this.size = size;
  }

  CompletableFuture<AsyncResultSet> send(BoundStatement statement) {
    return session.executeAsync(statement).toCompletableFuture();
  }

  /** How often something was sent again. */
  long count() {
    return count;
  }

  /** Waits for an answer, be it to a later attempt. */
  AsyncResultSet await(BoundStatement sent, CompletableFuture<AsyncResultSet> first) {
    BoundStatement statement = sent;
    CompletableFuture<AsyncResultSet> answer = first;
    long start = System.nanoTime();
    for (long millis = FIRST_MILLIS; ; millis = Math.min(LAST_MILLIS, 2 * millis)) {
      try {
        return answer.get();
      } catch (ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        int rows = statement.getPageSize();
        int next = isTimeout(cause) ? size.halve(rows) : rows;
        if (!helps(cause) || (next == rows && System.nanoTime() - start > LONGEST_NANOS)) {
          throw new IllegalStateException(message(statement, cause), cause);
        }
        statement = next == rows ? statement : statement.setPageSize(next);
        pause(millis);
        count++;
        answer = send(statement);
      } catch (InterruptedException e) {
        answer.cancel(true);
        throw interrupted(e);
      }
    }
  }

  /** Whether another attempt may succeed. */
  private static boolean helps(Throwable failure) {
    return failure instanceof DriverException
        && (!(failure instanceof QueryValidationException) || isUnauthorizedByTimeout(failure))
        && !(failure instanceof AuthenticationException)
        && !(failure instanceof CodecNotFoundException);
  }

  /**
   * Returns whether the server failed to read the permissions. It reports that as it reports a
   * missing permission, but for the text.
   */
  private static boolean isUnauthorizedByTimeout(Throwable failure) {
    return failure instanceof UnauthorizedException
        && String.valueOf(failure.getMessage()).startsWith("Unable to perform authorization");
  }

  private static boolean isTimeout(Throwable failure) {
    return failure instanceof DriverTimeoutException || failure instanceof ReadTimeoutException;
  }

  String message(BoundStatement statement, Throwable cause) {
    String message = "A page could not be read from " + statement.getPreparedStatement().getQuery();
    return isTimeout(cause)
        ? "%s: %d rows (option pageRows) came not within %s (driver.basic.request.timeout), or not within the server's timeout"
            .formatted(
                message,
                statement.getPageSize(),
                session
                    .getContext()
                    .getConfig()
                    .getDefaultProfile()
                    .getDuration(DefaultDriverOption.REQUEST_TIMEOUT))
        : message;
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  static RuntimeException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    CancellationException cancelled = new CancellationException("The task was interrupted");
    cancelled.initCause(e);
    return new CompletionException(cancelled);
  }
}
