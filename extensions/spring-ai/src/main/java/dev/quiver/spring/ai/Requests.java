/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spring.ai;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Requests of which a bounded number is in flight. The thread of the driver that receives a
 * response sends the next request, so that no other thread wakes up for it.
 */
final class Requests<T> {

  /** The last pause is the longest: five seconds in total. */
  private static final int MAX_REPEATS = 9;

  private static final long FIRST_PAUSE_MILLIS = 10;

  private final List<T> items;
  private final Function<T, ? extends CompletionStage<?>> send;
  private final boolean repeats;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger running;
  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final Queue<T> again = new ConcurrentLinkedQueue<>();

  private Requests(
      List<T> items, int most, Function<T, ? extends CompletionStage<?>> send, boolean repeats) {
    this.items = items;
    this.send = send;
    this.repeats = repeats;
    running = new AtomicInteger(most);
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
  static <T> void sendAll(List<T> items, int most, Function<T, ? extends CompletionStage<?>> send) {
    List<T> again = new Requests<>(items, most, send, true).run();
    long pause = FIRST_PAUSE_MILLIS;
    for (int repeat = 1; !again.isEmpty(); repeat++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
      pause *= 2;
      again = new Requests<>(again, 1, send, repeat < MAX_REPEATS).run();
    }
  }

  /** Returns the items to send again. */
  private List<T> run() {
    for (int i = running.get(); i > 0; i--) {
      sendNext();
    }
    end.join();
    Throwable first = failure.get();
    if (first instanceof DriverException ofDriver) {
      throw ofDriver.copy(); // with the caller's stack trace
    } else if (first != null) {
      throw first instanceof RuntimeException unchecked
          ? unchecked
          : new IllegalStateException(first);
    }
    return List.copyOf(again);
  }

  private void sendNext() {
    while (failure.get() == null) {
      int index = next.getAndIncrement();
      if (index >= items.size()) {
        break;
      }
      T item = items.get(index);
      CompletionStage<?> sent = send(item);
      boolean waits = !sent.toCompletableFuture().isDone();
      sent.whenComplete(
          (result, error) -> {
            complete(item, error);
            if (waits) {
              sendNext();
            }
          });
      if (waits) {
        return;
      }
    }
    if (running.decrementAndGet() == 0) {
      end.complete(null);
    }
  }

  private void complete(T item, @Nullable Throwable error) {
    if (repeats && error instanceof WriteFailureException) {
      again.add(item);
    } else if (error != null) {
      failure.compareAndSet(null, error);
    }
  }

  private CompletionStage<?> send(T item) {
    try {
      return send.apply(item);
    } catch (RuntimeException | Error e) { // on a thread of the driver it would be lost
      return CompletableFuture.failedFuture(e);
    }
  }
}
