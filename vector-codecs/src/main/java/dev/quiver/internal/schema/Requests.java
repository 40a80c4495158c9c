/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Requests of a store, of which a bounded number is in flight. The thread of the driver that
 * receives a response sends the next request, so that no other thread wakes up for it.
 */
public final class Requests<T> {

  /** The default maximum number of requests in flight. */
  public static final int IN_FLIGHT = 16;

  /** The last pause is the longest: five seconds in total. */
  private static final int MAX_REPEATS = 9;

  private static final long FIRST_PAUSE_MILLIS = 10;

  private final Queue<T> items;
  private final Function<T, ? extends CompletionStage<?>> send;
  private final boolean repeats;
  private final Queue<T> again = new ConcurrentLinkedQueue<>();
  private final Semaphore ended = new Semaphore(0);
  private volatile @Nullable Throwable failure;

  private Requests(
      Collection<T> items, Function<T, ? extends CompletionStage<?>> send, boolean repeats) {
    this.items = new ConcurrentLinkedQueue<>(items);
    this.send = send;
    this.repeats = repeats;
  }

  /**
   * Sends a request for each item, and blocks until all that were sent have completed, even if one
   * fails. No request is sent after a failure.
   *
   * <p>Cassandra up to 5.0.9 fails some writes if many rows with indexed vectors are written at the
   * same time (CASSANDRA-21644). Requests with a {@link WriteFailureException} are sent again after
   * all others, one at a time, so they have to be idempotent.
   *
   * @param most the maximum number in flight
   * @param send does not block
   * @throws RuntimeException the first failure
   */
  public static <T> void sendAll(
      Collection<T> items, int most, Function<T, ? extends CompletionStage<?>> send) {
    Collection<T> again = new Requests<>(items, send, true).run(most);
    long pause = FIRST_PAUSE_MILLIS;
    for (int repeat = 1; !again.isEmpty(); repeat++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
      pause *= 2;
      again = new Requests<>(again, send, repeat < MAX_REPEATS).run(1);
    }
  }

  /**
   * Sends requests for the rows of a result like {@link #sendAll}, page by page. A row has no
   * request if {@code item} returns null.
   */
  public static <T> void sendPages(
      ResultSet rows,
      Function<Row, @Nullable T> item,
      int most,
      Function<T, ? extends CompletionStage<?>> send) {
    List<T> page = new ArrayList<>();
    for (Row row : rows) {
      T made = item.apply(row);
      if (made != null) {
        page.add(made);
      }
      if (rows.getAvailableWithoutFetching() == 0) {
        sendAll(page, most, send);
        page.clear();
      }
    }
  }

  /** Returns the items to send again. */
  private Collection<T> run(int most) {
    for (int i = 0; i < most; i++) {
      sendNext();
    }
    ended.acquireUninterruptibly(most);
    Throwable first = failure;
    if (first instanceof DriverException ofDriver) {
      throw ofDriver.copy(); // with the caller's stack trace
    } else if (first != null) {
      throw first instanceof RuntimeException unchecked
          ? unchecked
          : new IllegalStateException(first);
    }
    return again;
  }

  /** Sends requests, one after the other, until one is not complete yet. */
  private void sendNext() {
    for (T item = items.poll(); item != null && failure == null; item = items.poll()) {
      T sending = item;
      CompletionStage<?> sent = send(item);
      boolean waits = !sent.toCompletableFuture().isDone();
      sent.whenComplete(
          (result, error) -> {
            complete(sending, error);
            if (waits) {
              sendNext();
            }
          });
      if (waits) {
        return;
      }
    }
    ended.release();
  }

  private CompletionStage<?> send(T item) {
    try {
      return send.apply(item);
    } catch (RuntimeException | Error e) { // on a thread of the driver it would be lost
      return CompletableFuture.failedFuture(e);
    }
  }

  private synchronized void complete(T item, @Nullable Throwable error) {
    if (repeats && error instanceof WriteFailureException) {
      again.add(item);
    } else if (failure == null) {
      failure = error;
    }
  }
}
