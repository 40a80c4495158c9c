/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.netflix.concurrency.limits.Limiter;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a load: batches that wait for more rows, requests that wait for a permit, and
 * requests in flight. Guarded by the lock of its {@link Load}, except {@link #areWaiting}, {@link
 * #repeated} and {@link #ended}.
 */
final class Requests<R> {
  private final Batcher<R> batcher;
  private final Deque<Request<R>> ready = new ArrayDeque<>();
  private final Set<Request<R>> inFlight = Collections.newSetFromMap(new IdentityHashMap<>());

  /** The number of requests in flight that were sent more than once. */
  private final AtomicInteger repeated = new AtomicInteger();

  private volatile boolean waiting;

  /** Called with each request and the reason of its failure, or null. */
  private final BiConsumer<Request<R>, @Nullable Throwable> whenEnded;

  Requests(
      CqlSession session, boolean batches, BiConsumer<Request<R>, @Nullable Throwable> whenEnded) {
    this.whenEnded = whenEnded;
    this.batcher = new Batcher<>(session, batches, this::ready);
  }

  private void ready(Request<R> request) {
    ready.add(request);
    waiting = true;
  }

  void batchBytes(int bytes) {
    batcher.batchBytes(bytes);
  }

  void add(PendingRow<R> row) {
    batcher.add(row);
  }

  /** Closes all batches, so that their rows do not wait for more rows. */
  void flush() {
    batcher.flush();
  }

  /** Closes all batches, unless a request is in flight that was not retried: retries take long. */
  void flushIfIdle() {
    if (inFlight.size() <= repeated.get()) {
      batcher.flush();
    }
  }

  /** Returns whether a request waits for a permit; out of date unless the lock is held. */
  boolean areWaiting() {
    return waiting;
  }

  /** Returns the next waiting request, which is then in flight; null if no request waits. */
  @Nullable Request<R> next(Limiter.Listener permit) {
    Request<R> next = ready.poll();
    waiting = !ready.isEmpty();
    if (next == null) {
      return null;
    }
    next.take(permit, this);
    inFlight.add(next);
    return next;
  }

  /** Counts a request in flight that is sent for the second time. */
  void repeated() {
    repeated.incrementAndGet();
  }

  void ended(Request<R> request, @Nullable Throwable reason) {
    whenEnded.accept(request, reason);
  }

  /** Removes a request from the requests in flight; returns false if it was not among them. */
  boolean answered(Request<R> request) {
    if (!inFlight.remove(request)) {
      return false;
    }
    if (request.isRepeated()) {
      repeated.decrementAndGet();
    }
    return true;
  }

  void addFirst(List<Request<R>> requests) {
    for (int i = requests.size() - 1; i >= 0; i--) {
      ready.addFirst(requests.get(i));
    }
    waiting = true;
  }

  /** Removes the requests that wait for a permit, and returns the bytes of their rows. */
  long clear() {
    long bytes = ready.stream().mapToLong(request -> request.bytes).sum();
    ready.clear();
    waiting = false;
    return bytes;
  }

  boolean areDone() {
    return ready.isEmpty() && inFlight.isEmpty();
  }

  int countInFlight() {
    return inFlight.size();
  }

  Set<Request<R>> inFlight() {
    return Set.copyOf(inFlight);
  }
}
