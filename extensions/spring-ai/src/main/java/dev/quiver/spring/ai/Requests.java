/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Requests of which a bounded number is in flight. */
final class Requests {

  /** The last pause is the longest: five seconds in all. */
  private static final int MOST_ATTEMPTS = 9;

  private static final long FIRST_PAUSE_MILLIS = 10;

  private Requests() {}

  /**
   * Sends a request for each item, and waits until all that were sent have completed, also if one
   * fails. No request is sent after a failure.
   *
   * <p>Cassandra up to 5.0.9 fails where many rows with indexed vectors are written at once
   * (CASSANDRA-21644). Requests with a {@link WriteFailureException} are sent again after all
   * others, one at a time, so they have to be idempotent.
   *
   * @param most how many are in flight at most
   * @throws RuntimeException the first failure
   */
  static <T> void sendAll(
      Iterable<T> items, int most, Function<T, ? extends CompletionStage<?>> send) {
    Semaphore permits = new Semaphore(most);
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Queue<T> again = new ConcurrentLinkedQueue<>();
    Iterator<T> left = items.iterator();
    while (left.hasNext()) {
      permits.acquireUninterruptibly();
      if (failure.get() != null) {
        permits.release();
        break;
      }
      T item = left.next();
      CompletionStage<?> sent;
      try {
        sent = send.apply(item);
      } catch (RuntimeException e) {
        sent = CompletableFuture.failedFuture(e);
      }
      sent.whenComplete(
          (result, error) -> {
            if (error instanceof WriteFailureException) {
              again.add(item);
            } else if (error != null) {
              failure.compareAndSet(null, error);
            }
            permits.release();
          });
    }
    permits.acquireUninterruptibly(most);
    Throwable first = failure.get();
    if (first != null) {
      throw asUnchecked(first);
    }
    again.forEach(item -> sendAgain(item, send));
  }

  private static <T> void sendAgain(T item, Function<T, ? extends CompletionStage<?>> send) {
    long pause = FIRST_PAUSE_MILLIS;
    for (int attempt = 1; ; attempt++) {
      try {
        await(send.apply(item));
        return;
      } catch (WriteFailureException e) {
        if (attempt == MOST_ATTEMPTS || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
        pause *= 2;
      }
    }
  }

  /** Waits for a result. */
  static <T> T await(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw asUnchecked(e.getCause() == null ? e : e.getCause());
    }
  }

  /** Returns an exception to throw; a copy of one of the driver's has the caller's stack trace. */
  private static RuntimeException asUnchecked(Throwable error) {
    if (error instanceof DriverException ofDriver) {
      return ofDriver.copy();
    } else if (error instanceof RuntimeException unchecked) {
      return unchecked;
    }
    return new IllegalStateException(error);
  }
}
