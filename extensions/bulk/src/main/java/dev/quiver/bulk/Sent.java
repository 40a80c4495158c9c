/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.netflix.concurrency.limits.Limiter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A request in flight, and what is known of its attempts. Thread-safe. */
final class Sent<R> implements Retries.Attempts {
  final Request<R> request;
  private final Limiter.Listener place;
  private final AtomicInteger repeated;
  private volatile int attempts;

  /** How many attempts may have been executed. */
  private final AtomicInteger unknown;

  private volatile @Nullable CompletableFuture<AsyncResultSet> answer;

  /**
   * @param repeated how many requests in flight are sent again
   */
  Sent(Request<R> request, Limiter.Listener place, AtomicInteger repeated) {
    this.request = request;
    this.place = place;
    this.repeated = repeated;
    this.unknown = new AtomicInteger(request.unknown());
  }

  @Override
  public void begin(int before) {
    attempts = before + 1;
    if (before == 1) {
      repeated.incrementAndGet();
    }
  }

  @Override
  public Statement<?> statement(Statement<?> first) {
    return request.statement(unknown.get());
  }

  @Override
  public void failed(Throwable failure) {
    if (Outcome.mayBeExecuted(failure)) {
      unknown.incrementAndGet();
    }
  }

  @Override
  public boolean areRepeatable() {
    return request.isRepeatable(unknown.get());
  }

  void awaits(CompletableFuture<AsyncResultSet> last) {
    answer = last;
  }

  /** Waits for no answer any more. */
  void cancel() {
    CompletableFuture<AsyncResultSet> last = answer;
    if (last != null) {
      last.cancel(true);
    }
  }

  /**
   * Gives its place to another request.
   *
   * @param reason what it failed by; null if it did not
   */
  void leavePlace(@Nullable Throwable reason) {
    if (reason == null && attempts <= 1) {
      place.onSuccess();
    } else if (reason != null && Outcome.of(reason) == Outcome.REFUSED) {
      place.onIgnore();
    } else {
      place.onDropped();
    }
  }

  boolean isRepeated() {
    return attempts > 1;
  }

  int allAttempts() {
    return request.attempts() + attempts;
  }

  /** As it could be after this: what is given up may be written, as may what failed so. */
  boolean mayBeWritten(Throwable reason) {
    return unknown.get() > 0
        || (!(reason instanceof NotAppliedException) && Outcome.mayBeExecuted(reason));
  }

  /** Whether one of several rows may be what was refused. */
  boolean isToBeSplit(Throwable reason) {
    return request.rows().size() > 1 && Outcome.of(reason) == Outcome.REFUSED && areRepeatable();
  }

  /** Each row in a request of its own. */
  List<Request<R>> split() {
    return request.split(allAttempts(), unknown.get());
  }
}
