/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.schema;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import dev.quiver.internal.driver.DriverThreads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The requests with which a store writes rows with indexed vectors. A bounded number is in flight.
 * The thread of the driver that receives a response sends the next request, so that no other thread
 * wakes up for it. Thread-safe.
 *
 * <p>Cassandra up to 5.0.9 fails some writes if several are in flight (CASSANDRA-21644). A search
 * does not find the row of such a write, not even after the same write has succeeded. So with these
 * versions one request of a store is in flight, and a failed one is not sent again.
 */
public final class StoreRequests {

  /** The default maximum number of requests in flight. */
  public static final int IN_FLIGHT = 16;

  private final CqlSession session;
  private final int most;
  private final boolean isFragile;

  /** Held by the call whose requests are sent, if only one may be in flight. */
  private final ReentrantLock single = new ReentrantLock();

  /**
   * @param most the maximum number in flight for a call
   */
  public StoreRequests(CqlSession session, int most) {
    this.session = session;
    this.most = most;
    this.isFragile = VectorIndex.areWritesFragile(session);
  }

  /**
   * Sends all statements, and blocks until all that were sent have completed, even if one fails. No
   * statement is sent after a failure.
   *
   * @throws RuntimeException the first failure, or an interruption of this thread
   * @throws IllegalStateException if the current thread is a thread of the driver
   */
  public void sendAll(Collection<BoundStatement> statements) {
    DriverThreads.checkMayBlock();
    if (!isFragile) {
      sendAll(statements, most, session::executeAsync);
      return;
    }
    single.lock();
    try {
      sendAll(statements, 1, session::executeAsync);
    } catch (WriteFailureException e) {
      throw new IllegalStateException(
          "the server may have failed to index a row, which searches then do not find until the"
              + " index is built again (CASSANDRA-21644); write from one client at a time",
          e);
    } finally {
      single.unlock();
    }
  }

  /**
   * Sends statements for the rows of a result like {@link #sendAll}, page by page. A row has none
   * if {@code statement} returns null.
   */
  public void sendPages(ResultSet rows, Function<Row, @Nullable BoundStatement> statement) {
    List<BoundStatement> page = new ArrayList<>();
    for (Row row : rows) {
      BoundStatement made = statement.apply(row);
      if (made != null) {
        page.add(made);
      }
      if (rows.getAvailableWithoutFetching() == 0) {
        sendAll(page);
        page.clear();
      }
    }
    if (!rows.isFullyFetched()) { // WholeResults describes when
      throw new IllegalStateException(
          "The driver's result ended at an empty page that is not the last page, so some rows were"
              + " not visited. Use a session of Quiver.sessionBuilder()");
    }
  }

  /** Sends a request for each item; {@code send} does not block. */
  static <T> void sendAll(
      Collection<T> items, int most, Function<T, ? extends CompletionStage<?>> send) {
    Throwable first = new Run<>(items, send).await(most);
    if (first instanceof DriverException ofDriver) {
      throw ofDriver.copy(); // with the caller's stack trace
    } else if (first != null) {
      throw first instanceof RuntimeException unchecked
          ? unchecked
          : new IllegalStateException(first);
    }
  }

  /** The requests of one call. */
  private static final class Run<T> {
    private final Queue<T> items;
    private final Function<T, ? extends CompletionStage<?>> send;
    private final Semaphore ended = new Semaphore(0);
    private volatile @Nullable Throwable failure;

    Run(Collection<T> items, Function<T, ? extends CompletionStage<?>> send) {
      this.items = new ConcurrentLinkedQueue<>(items);
      this.send = send;
    }

    /** Sends all requests, and returns the first failure, or null. */
    @Nullable Throwable await(int most) {
      for (int i = 0; i < most; i++) {
        sendNext();
      }
      try {
        ended.acquire(most);
      } catch (InterruptedException e) {
        failed(new IllegalStateException("interrupted; some rows may have been written", e));
        ended.acquireUninterruptibly(most);
        Thread.currentThread().interrupt();
      }
      return failure;
    }

    /** Sends requests, one after the other, until one is not complete yet. */
    private void sendNext() {
      for (T item = items.poll(); item != null && failure == null; item = items.poll()) {
        CompletionStage<?> sent = send(item);
        boolean waits = !sent.toCompletableFuture().isDone();
        sent.whenComplete(
            (result, error) -> {
              // Sessions of tracing libraries return stages that depend on those of the driver.
              Throwable cause = error instanceof CompletionException ? error.getCause() : null;
              failed(cause == null ? error : cause);
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

    private synchronized void failed(@Nullable Throwable reason) {
      failure = failure == null || reason instanceof WriteFailureException ? reason : failure;
    }
  }
}
