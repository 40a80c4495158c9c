/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.netflix.concurrency.limits.Limiter;
import dev.quiver.bulk.BulkResult.End;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A run. Rows come from one thread at a time ({@link #add}), answers from the driver's threads;
 * whoever makes room for a request sends it ({@link #drain}). All state is guarded by one lock,
 * under which nothing is sent and nobody is called.
 */
final class Load<R> implements BulkRun<R> {
  private static final Duration LAST_ANSWERS = Duration.ofMillis(500);

  private final CqlSession session;
  private final Function<? super R, BoundStatement> bind;
  private final Options<R> options;
  private final Retries retries;
  private final CompletableFuture<BulkResult<R>> completion = new CompletableFuture<>();
  private final AtomicInteger drains = new AtomicInteger();

  /** Of the requests in flight, those that are sent again. */
  private final AtomicInteger repeated = new AtomicInteger();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition space = lock.newCondition();
  private final Batcher<R> batcher;
  private final Deque<Request<R>> ready = new ArrayDeque<>();
  private final Set<Sent<R>> inFlight = new HashSet<>();
  private final Tally<R> tally;

  /** Of rows that were taken and are not done. */
  private final AtomicLong outstandingBytes = new AtomicLong();

  /** Set with the first row, by the thread that gives rows: some tables bear less. */
  private volatile @Nullable Concurrency concurrency;

  /** Whether any request waits for a place. */
  private volatile boolean waiting;

  /** What a row of late took, or more. */
  private volatile long rowBytes = 1 << 16;

  private volatile @Nullable End end;
  private @Nullable Throwable cause;
  private boolean completing;

  private volatile @Nullable Runnable onSpace;
  private final AutoCloseable ticker;

  /** Failures of which the listener is being told: until then, the run has not ended. */
  private int telling;

  /** Set when no answer is waited for any more. */
  private volatile boolean givenUp;

  /** A request in flight. */
  private static final class Sent<R> implements Retries.Attempts {
    final Request<R> request;
    private final AtomicInteger repeated;
    volatile int attempts;
    volatile boolean mayBeWritten;
    volatile @Nullable CompletableFuture<AsyncResultSet> answer;

    Sent(Request<R> request, AtomicInteger repeated) {
      this.request = request;
      this.repeated = repeated;
      this.mayBeWritten = request.mayBeWritten();
    }

    @Override
    public void begin(int before) {
      attempts = before + 1;
      if (before == 1) {
        repeated.incrementAndGet();
      }
    }

    @Override
    public void failed(Throwable failure) {
      if (Outcome.mayBeExecuted(failure)) {
        mayBeWritten = true;
      }
    }

    int allAttempts() {
      return request.attempts() + attempts;
    }

    /** As it could be after this: what is given up may be written, as may what failed so. */
    boolean mayBeWritten(Throwable reason) {
      return mayBeWritten
          || (!(reason instanceof NotAppliedException) && Outcome.mayBeExecuted(reason));
    }
  }

  private Load(CqlSession session, Function<? super R, BoundStatement> bind, Options<R> options) {
    this.session = session;
    this.bind = bind;
    this.options = options;
    this.tally = new Tally<>(options);
    this.retries = new Retries(session, tally::retried, () -> !stopped());
    this.batcher = new Batcher<>(session, options.batches, this::ready);
    this.ticker = Ticker.of(DriverMetrics.ofLoads(session, options.watches), this::progress);
  }

  static <R> Load<R> started(
      CqlSession session, Function<? super R, BoundStatement> bind, Options<R> options) {
    Load<R> load = new Load<>(session, bind, options);
    if (options.batches) {
      ServerLimits.batchBytes(session).thenAccept(load::batchBytes);
    }
    return load;
  }

  private void batchBytes(int bytes) {
    lock.lock();
    try {
      batcher.batchBytes(bytes);
    } finally {
      lock.unlock();
    }
  }

  private void ready(Request<R> request) {
    ready.add(request);
    waiting = true;
  }

  // The source.

  BulkResult<R> readAndAwait(Iterator<? extends R> source) {
    read(source);
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return completion.get();
        } catch (InterruptedException e) {
          interrupted = true;
          end(End.CANCELLED, e);
        } catch (ExecutionException e) {
          throw e.getCause() instanceof BulkException failure
              ? failure
              : new IllegalStateException(e.getCause());
        }
      }
    } finally {
      Ticker.awaitEnd(ticker);
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Takes all rows of a source, as there is space for them. */
  void read(Iterator<? extends R> source) {
    try {
      for (long skipped = 0; skipped < options.first && source.hasNext(); skipped++) {
        source.next();
      }
      while (awaitSpace() && source.hasNext()) {
        add(source.next());
      }
      end(End.COMPLETE, null);
    } catch (InterruptedException e) {
      end(End.CANCELLED, e);
      Thread.currentThread().interrupt();
    } catch (Throwable e) {
      end(End.SOURCE_FAILED, e);
    }
  }

  /** Whether there is space, waiting for it; false if the run has ended. */
  private boolean awaitSpace() throws InterruptedException {
    if (hasSpace() || hasEnded()) {
      return !hasEnded();
    }
    flush();
    lock.lock();
    try {
      while (end == null && !hasMuchSpace()) {
        space.await();
      }
      return end == null;
    } finally {
      lock.unlock();
    }
  }

  /** Takes a row, unless the run has ended. */
  void add(R row) {
    Objects.requireNonNull(row, "a row of the source is null");
    BoundStatement statement =
        Objects.requireNonNull(bind.apply(row), "the statement of a row is null");
    if (options.idempotent != null) {
      statement = statement.setIdempotent(options.idempotent);
    }
    int bytes = statement.computeSizeInBytes(session.getContext());
    if (concurrency == null) {
      concurrency = concurrency(statement);
    }
    lock.lock();
    try {
      if (end != null) {
        return;
      }
      Taken<R> taken = Taken.of(tally.taken(), row, statement, bytes);
      outstandingBytes.addAndGet(taken.bytes());
      batcher.add(taken);
      rowBytes = Math.max(taken.bytes(), rowBytes - rowBytes / 8);
      flushIfIdle();
    } finally {
      lock.unlock();
    }
    drain();
  }

  private Concurrency concurrency(BoundStatement statement) {
    return AnnIndex.isFragile(session, statement)
        ? Concurrency.ofFragile(retries.idempotent(statement), options.atMostInFlight)
        : Concurrency.of(session.getMetadata().getNodes().size(), options.atMostInFlight);
  }

  /** Rows wait for others while answers are to come, but not for what may take a minute. */
  private void flushIfIdle() {
    if (inFlight.size() <= repeated.get()) {
      batcher.flush();
    }
  }

  /** Sends what waits for rows of its partition: none come for now. */
  void flush() {
    lock.lock();
    try {
      batcher.flush();
    } finally {
      lock.unlock();
    }
    drain();
  }

  /** So many rows like the last ones have space; at least one. */
  int rowsOfSpace(int most) {
    long space = options.atMostBytes - outstandingBytes.get();
    return (int) Math.max(1, Math.min(most, space / rowBytes));
  }

  /** Does something whenever there may be space again, and at the end. */
  void onSpace(Runnable action) {
    onSpace = action;
  }

  boolean hasEnded() {
    return end != null;
  }

  boolean hasSpace() {
    return end == null && outstandingBytes.get() < options.atMostBytes;
  }

  /** Who waits for space goes on when there is enough for many rows, not for one. */
  private boolean hasMuchSpace() {
    return outstandingBytes.get() < options.atMostBytes - options.atMostBytes / 4;
  }

  // Requests and their answers.

  /** Sends requests while there are places for them; one thread at a time, however often called. */
  private void drain() {
    if (drains.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    do {
      if (!sendNext()) {
        seen = drains.addAndGet(-seen);
      }
    } while (seen != 0);
    completeIfDone();
  }

  private boolean sendNext() {
    Concurrency places = concurrency;
    Optional<Limiter.Listener> place =
        waiting && places != null ? places.acquire() : Optional.empty();
    if (place.isEmpty()) {
      return false;
    }
    Sent<R> sent;
    lock.lock();
    try {
      Request<R> next = ready.poll();
      waiting = !ready.isEmpty();
      if (next == null) {
        place.get().onIgnore();
        return false;
      }
      sent = new Sent<>(next, repeated);
      inFlight.add(sent);
    } finally {
      lock.unlock();
    }
    send(sent, place.get());
    return true;
  }

  private void send(Sent<R> sent, Limiter.Listener place) {
    CompletableFuture<AsyncResultSet> answer;
    try {
      answer = retries.send(sent.request.statement(), sent);
    } catch (RuntimeException | Error e) {
      answer = CompletableFuture.failedFuture(e);
    }
    sent.answer = answer;
    if (givenUp) {
      answer.cancel(true);
    }
    var unused = answer.whenComplete((result, failure) -> answered(sent, place, result, failure));
  }

  private void answered(
      Sent<R> sent,
      Limiter.Listener place,
      @Nullable AsyncResultSet result,
      @Nullable Throwable failure) {
    Throwable reason = failure == null ? null : Outcome.unwrapped(failure);
    if (result != null && !result.wasApplied()) {
      reason = new NotAppliedException();
    }
    if (reason == null && sent.attempts <= 1) {
      place.onSuccess();
    } else if (reason != null && Outcome.of(reason) == Outcome.REFUSED) {
      place.onIgnore();
    } else {
      place.onDropped();
    }
    List<RowFailure<R>> failures = List.of();
    boolean tooMany;
    lock.lock();
    try {
      if (!inFlight.remove(sent)) {
        return;
      }
      if (sent.attempts > 1) {
        repeated.decrementAndGet();
      }
      if (reason != null
          && !stopped()
          && sent.request.rows().size() > 1
          && Outcome.of(reason) == Outcome.REFUSED) {
        // One of them may be what is refused.
        List<Request<R>> rows = sent.request.split(sent.allAttempts(), sent.mayBeWritten(reason));
        for (int i = rows.size() - 1; i >= 0; i--) {
          ready.addFirst(rows.get(i));
        }
        waiting = true;
      } else {
        outstandingBytes.addAndGet(-sent.request.bytes());
        failures =
            tally.ended(
                sent.request,
                reason,
                sent.allAttempts(),
                reason != null && sent.mayBeWritten(reason));
        telling += failures.isEmpty() ? 0 : 1;
      }
      flushIfIdle();
      tooMany = tally.tooMany();
      if (hasMuchSpace()) {
        space.signalAll();
      }
    } finally {
      lock.unlock();
    }
    tell(failures);
    if (tooMany) {
      end(End.TOO_MANY_FAILURES, null);
    } else {
      drain();
    }
    Runnable action = onSpace;
    if (action != null && hasMuchSpace()) {
      action.run();
    }
  }

  /** A listener that throws ends the run; what it was not told is in the result. */
  private void tell(List<RowFailure<R>> failures) {
    if (failures.isEmpty()) {
      return;
    }
    int told = tally.tell(failures, thrown -> end(End.CANCELLED, thrown));
    lock.lock();
    try {
      if (!stopped()) {
        tally.told(failures.subList(0, told));
      }
      tally.keep(failures.subList(told, failures.size()));
      telling--;
    } finally {
      lock.unlock();
    }
  }

  // The end.

  private boolean stopped() {
    return end == End.CANCELLED || end == End.TOO_MANY_FAILURES;
  }

  @Override
  public void cancel() {
    end(End.CANCELLED, null);
  }

  /** Takes no more rows. What was taken is still sent, unless the run is not to go on at all. */
  void end(End why, @Nullable Throwable reason) {
    boolean stop = why == End.CANCELLED || why == End.TOO_MANY_FAILURES;
    lock.lock();
    try {
      if (end == null || (stop && !stopped())) {
        end = why;
        cause = reason;
      } else {
        stop = false;
      }
      batcher.flush();
      if (stop) {
        // They are behind the certain position: nothing has to be said of each.
        ready.forEach(request -> outstandingBytes.addAndGet(-request.bytes()));
        ready.clear();
        waiting = false;
      }
      space.signalAll();
    } finally {
      lock.unlock();
    }
    if (stop) {
      CompletableFuture.delayedExecutor(LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS)
          .execute(this::giveUp);
    }
    drain();
    Runnable action = onSpace;
    if (action != null) {
      action.run();
    }
  }

  /** Waits for no answer any more. */
  private void giveUp() {
    givenUp = true;
    Set<Sent<R>> left;
    lock.lock();
    try {
      left = Set.copyOf(inFlight);
    } finally {
      lock.unlock();
    }
    for (Sent<R> sent : left) {
      CompletableFuture<AsyncResultSet> answer = sent.answer;
      if (answer != null) {
        answer.cancel(true);
      }
    }
  }

  private void completeIfDone() {
    if (end == null) {
      return;
    }
    BulkResult<R> result;
    lock.lock();
    try {
      if (completing || end == null || !ready.isEmpty() || !inFlight.isEmpty() || telling > 0) {
        return;
      }
      completing = true;
      if (end == End.COMPLETE && tally.tooMany()) {
        end = End.TOO_MANY_FAILURES;
      }
      result = new BulkResult<>(end, progress(), tally.failures());
    } finally {
      lock.unlock();
    }
    Ticker.close(ticker);
    if (result.end() == End.COMPLETE) {
      completion.complete(result);
    } else {
      completion.completeExceptionally(
          new BulkException(message(result), result, cause == null ? first(result) : cause));
    }
  }

  private static @Nullable Throwable first(BulkResult<?> result) {
    return result.failures().isEmpty() ? null : result.failures().get(0).reason();
  }

  private String message(BulkResult<R> result) {
    String why =
        switch (result.end()) {
          case COMPLETE -> "";
          case TOO_MANY_FAILURES -> "More than %d rows failed".formatted(options.atMostFailures);
          case SOURCE_FAILED -> "The source of rows has thrown";
          case CANCELLED -> "Cancelled";
        };
    return "%s. Until then %s. Go on at position %d"
        .formatted(why, result.progress(), result.progress().certainPosition());
  }

  @Override
  public CompletionStage<BulkResult<R>> completion() {
    return completion.minimalCompletionStage();
  }

  private int limit() {
    Concurrency known = concurrency;
    return known == null ? 0 : known.limit();
  }

  @Override
  public BulkProgress progress() {
    lock.lock();
    try {
      return tally.progress(inFlight.size(), limit());
    } finally {
      lock.unlock();
    }
  }
}
