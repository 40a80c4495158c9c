/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.netflix.concurrency.limits.Limiter;
import dev.quiver.bulk.BulkResult.End;
import dev.quiver.internal.bulk.Retries;
import dev.quiver.internal.driver.metrics.FlightRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A load in progress. One thread at a time adds rows ({@link #add}); responses arrive on the
 * driver's threads. These threads also send requests ({@link #drain}). All state is guarded by one
 * lock, under which no request is sent and no callback is called.
 */
final class Load<R> implements BulkRun<R> {
  private static final Duration LAST_ANSWERS = Duration.ofMillis(500);

  private final CqlSession session;
  private final RowStatements<R> statements;
  private final Options<R> options;
  private final Retries retries;
  private final CompletableFuture<BulkResult<R>> completion = new CompletableFuture<>();
  private final Drain drain = new Drain(this::sendAll);
  private final Runnable resume = drain::runHere; // one object, not one for each request
  private final Object lock = new Object();

  private final Space space;
  private final Pace pace;
  private final Requests<R> requests;
  private final Tally<R> tally;

  /** Set by the thread that adds rows, because the limit depends on their tables. */
  private volatile @Nullable Concurrency concurrency;

  /** The maximum that {@link #concurrency} was created with; -1 before the first row. */
  private int mostInFlight = -1;

  private volatile @Nullable End end;
  private @Nullable Throwable cause;
  private boolean completing;

  private volatile @Nullable Runnable onSpace;
  private final Ticker<BulkProgress> ticker;
  private final @Nullable BulkRunEvent event;

  /** Whether {@link #giveUp} has cancelled the requests in flight. */
  private volatile boolean givenUp;

  Load(CqlSession session, Function<? super R, BoundStatement> bind, Options<R> options) {
    this.session = session;
    this.statements = new RowStatements<>(session, bind, options);
    this.options = options;
    this.tally = new Tally<>(options);
    this.retries = new Retries(session, tally.retries::increment, () -> !stopped());
    this.space = new Space(options.maxBytes);
    this.pace = new Pace(options.rowsPerSecond, options.bytesPerSecond, System::nanoTime);
    this.requests = new Requests<>(session, options.batches, this::answered);
    this.event = FlightRecorder.isPresent() ? new BulkRunEvent() : null;
    this.ticker =
        new Ticker<>(
            DriverMetrics.with(session, options.watches(), DriverMetrics.LOADS), this::progress);
    if (options.batches) {
      ServerLimits.batchBytes(session)
          .thenAccept(bytes -> locked(() -> requests.batchBytes(bytes)));
    }
  }

  private void locked(Runnable action) {
    synchronized (lock) {
      action.run();
    }
  }

  /** Waits until the load has space for another row; returns false if the run has ended. */
  boolean awaitSpace() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (hasSpace() || hasEnded()) {
      return !hasEnded();
    }
    flush();
    ManagedWait.await(lock, () -> end != null || space.hasAmpleRoom());
    return end == null;
  }

  /** Adds a row, unless the run has ended. The row fails if its statement cannot be created. */
  void add(R row) {
    Objects.requireNonNull(row, "a row of the source is null");
    PendingRow<R> pending;
    try {
      pending = statements.of(tally.position(), row);
    } catch (Exception e) { // in some languages the function can throw checked exceptions
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      rejected(row, e);
      return;
    }
    int allowed = statements.areFragile() ? 1 : options.maxInFlight;
    if (allowed != mostInFlight) {
      mostInFlight = allowed;
      concurrency = Concurrency.of(session.getMetadata().getNodes().size(), allowed);
    }
    synchronized (lock) {
      if (end != null) {
        return;
      }
      tally.read();
      space.take(pending.bytes());
      requests.add(pending);
      requests.flushIfIdle();
    }
    drain.runHere();
  }

  /** Counts a row that failed before a request was sent. */
  private void rejected(R row, Exception reason) {
    List<RowFailure<R>> failures;
    synchronized (lock) {
      if (end != null) {
        return;
      }
      failures = tally.rejected(row, reason);
    }
    failed(failures);
    drain.runHere(); // the listener may have ended the run
  }

  /** Sends rows that wait for other rows of their partition, because no row may arrive soon. */
  void flush() {
    locked(requests::flush);
    drain.runHere();
  }

  /** Returns for how many rows of the recent size the load has space, from 1 to {@code most}. */
  int rowsOfSpace(int most) {
    return space.rows(most);
  }

  /** Sets an action that runs whenever the load may have space again, and when the load ends. */
  void onSpace(Runnable action) {
    onSpace = action;
  }

  boolean hasEnded() {
    return end != null;
  }

  boolean hasSpace() {
    return end == null && space.hasRoom();
  }

  /**
   * Sends requests while permits are available and the rate allows. {@link #drain} calls it on one
   * thread at a time.
   */
  private void sendAll() {
    while (sendNext()) {}
    completeIfDone();
  }

  private boolean sendNext() {
    Concurrency permits = concurrency;
    Optional<Limiter.Listener> permit =
        requests.areWaiting() && permits != null && pace.isOpen(resume)
            ? permits.acquire()
            : Optional.empty();
    if (permit.isEmpty()) {
      return false;
    }
    Request<R> request;
    synchronized (lock) {
      if (permits != concurrency) { // for the table of a new row, the limit has become one request
        permit.get().onIgnore();
        return true;
      }
      request = requests.next(permit.get());
      if (request == null) {
        permit.get().onIgnore();
        return false;
      }
    }
    pace.take(pace.seconds(request.rows.size(), request.frameBytes()));
    send(request);
    return true;
  }

  private void send(Request<R> request) {
    try {
      request.awaits(retries.send(request.statement, request));
    } catch (RuntimeException | Error e) {
      request.ended(null, e);
    }
    if (givenUp) {
      request.cancel();
    }
  }

  private void answered(Request<R> request, @Nullable Throwable reason) {
    List<RowFailure<R>> failures = List.of();
    synchronized (lock) {
      if (!requests.answered(request)) {
        return;
      }
      if (reason != null && !stopped() && !session.isClosed() && request.isToBeSplit(reason)) {
        requests.addFirst(request.split());
      } else {
        space.release(request.bytes);
        failures =
            tally.ended(
                request,
                reason,
                request.allAttempts(),
                reason != null && request.mayBeWritten(reason));
      }
      requests.flushIfIdle();
      if (space.hasAmpleRoom()) {
        lock.notifyAll();
      }
    }
    failed(failures);
    drain.runHere();
    Runnable action = onSpace;
    if (action != null && space.hasAmpleRoom()) {
      action.run();
    }
  }

  /**
   * Passes failures to the listener, and ends the run if there are too many. If the listener
   * throws, the run ends, and the result has the failures that the listener has not received.
   */
  private void failed(List<RowFailure<R>> failures) {
    if (failures.isEmpty()) {
      return;
    }
    int notified = tally.notifyListener(failures, thrown -> end(End.CANCELLED, thrown));
    boolean tooMany;
    synchronized (lock) {
      tally.notified(failures, notified, !stopped());
      tooMany = tally.tooMany();
    }
    if (tooMany) {
      end(End.TOO_MANY_FAILURES, null);
    }
  }

  private boolean stopped() {
    return end == End.CANCELLED || end == End.TOO_MANY_FAILURES;
  }

  @Override
  public void cancel() {
    if (!completion.isDone()) {
      end(End.CANCELLED, null);
    }
  }

  /** Ends the run. Added rows are still sent, unless the run was cancelled or too many failed. */
  void end(End why, @Nullable Throwable reason) {
    boolean stop = why == End.CANCELLED || why == End.TOO_MANY_FAILURES;
    synchronized (lock) {
      if (end == null || (stop && !stopped())) {
        end = why;
        cause = reason;
      } else {
        stop = false;
      }
      requests.flush();
      if (stop) {
        // These rows are after the resume position, so they are not reported as failures.
        space.release(requests.clear());
      }
      lock.notifyAll();
    }
    if (stop) {
      CompletableFuture.delayedExecutor(LAST_ANSWERS.toMillis(), TimeUnit.MILLISECONDS)
          .execute(this::giveUp);
    }
    drain.runHere();
    Runnable action = onSpace;
    if (action != null) {
      action.run();
    }
  }

  /** Cancels the requests in flight. */
  private void giveUp() {
    givenUp = true;
    List<Request<R>> left = new ArrayList<>();
    locked(() -> left.addAll(requests.inFlight()));
    left.forEach(Request::cancel);
  }

  private void completeIfDone() {
    if (end == null) {
      return;
    }
    BulkResult<R> result;
    synchronized (lock) {
      if (completing || end == null || !requests.areDone() || tally.isNotifying()) {
        return;
      }
      completing = true;
      if (end == End.COMPLETE && tally.tooMany()) {
        end = End.TOO_MANY_FAILURES;
      }
      result = new Result<>(end, progress(), List.copyOf(tally.failures()));
    }
    try {
      ticker.close();
      if (event != null) {
        event.commit(session.getName(), result);
      }
    } finally {
      if (result.end() == End.COMPLETE) {
        completion.complete(result);
      } else {
        completion.completeExceptionally(BulkException.of(result, options.maxFailures, cause));
      }
    }
  }

  /** Waits until listeners have received the last progress, but only for some seconds. */
  void awaitLastProgress() {
    ticker.awaitEnd();
  }

  @Override
  public CompletionStage<BulkResult<R>> completion() {
    return completion.minimalCompletionStage();
  }

  @Override
  public BulkProgress progress() {
    Concurrency known = concurrency;
    synchronized (lock) {
      return tally.progress(requests.countInFlight(), known == null ? 0 : known.limit());
    }
  }

  record Result<R>(End end, BulkProgress progress, List<RowFailure<R>> failures)
      implements BulkResult<R> {

    @Override
    public long rowsWritten() {
      return progress.rowsWritten();
    }
  }
}
