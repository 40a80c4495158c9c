/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfig;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.quiver.internal.bulk.Outcome;
import dev.quiver.internal.bulk.Retries;
import dev.quiver.internal.bulk.ScanRange;
import dev.quiver.internal.driver.metrics.FlightRecorder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Requests the pages of all ranges, some at once, and keeps those that came until they are taken
 * ({@link #poll}). Who takes them tells what has become of their rows. All state is guarded by one
 * lock, under which nothing is sent and nobody is called.
 */
final class Scan {
  private final CqlSession session;
  private final ScanOptions options;
  private final CompletionStage<ScanPlan> planned;
  private final Retries retries;
  private final Drain drain = new Drain(this::sendAll);

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private @Nullable ScanPlan plan;
  private @Nullable Readings readings;
  private final ScanTally tally = new ScanTally();
  private volatile @Nullable Throwable failure;

  /** Rows of the page that has timed out last; 0 if none has. */
  private volatile int timedOutRows;

  /** Called, without the lock, when there is a page, or the end. */
  private volatile Runnable onReady = () -> {};

  private final Ticker<ScanProgress> ticker;

  /** Until it was told, if somebody records such events. */
  private @Nullable ScanRunEvent event;

  /**
   * Checks what the driver knows, and begins to prepare.
   *
   * @param needed the columns that the reader needs; null for all
   */
  Scan(CqlSession session, ScanOptions options, @Nullable List<String> needed) {
    this.session = session;
    this.options = options;
    this.event = FlightRecorder.isPresent() ? ScanRunEvent.begun() : null;
    this.retries = new Retries(session, tally::retried, () -> true);
    this.planned = ScanPlan.of(session, options, needed);
    this.ticker = new Ticker<>(DriverMetrics.ofScans(session, options.watches), this::progress);
  }

  /** Begins to read. */
  void begin(Runnable whenReady) {
    onReady = whenReady;
    var unused =
        planned.whenComplete(
            (made, reason) -> {
              if (reason != null) {
                end(reason);
                ready(); // also where it was cancelled before
              } else {
                begin(made);
              }
            });
  }

  private void begin(ScanPlan made) {
    lock.lock();
    try {
      plan = made;
      readings = new Readings(options, made);
      tally.begin(made);
    } finally {
      lock.unlock();
    }
    drain();
    ready();
  }

  private <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  private void ready() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    onReady.run();
  }

  // Requests and their answers.

  /** Sends requests while there are places for them; one thread at a time, however often called. */
  private void drain() {
    if (drain.begin()) {
      drain.run();
    }
  }

  private void sendAll() {
    boolean more;
    do {
      more = sendNext();
    } while (more);
  }

  private boolean sendNext() {
    Reading next;
    BoundStatement statement;
    lock.lock();
    try {
      Readings known = readings;
      next = known == null || failure != null ? null : known.next();
      if (known == null || next == null) {
        return false;
      }
      statement = known.request(next);
    } finally {
      lock.unlock();
    }
    CompletableFuture<AsyncResultSet> answer;
    try {
      answer = retries.send(statement, new PageAttempts(next));
    } catch (RuntimeException e) {
      answer = CompletableFuture.failedFuture(e);
    }
    lock.lock();
    try {
      next.answer = answer;
    } finally {
      lock.unlock();
    }
    var unused = answer.whenComplete((page, reason) -> answered(next, page, reason));
    return true;
  }

  /** The requests for a page, which has fewer rows after each timeout. */
  private final class PageAttempts implements Retries.Attempts {
    private final Reading reading;

    PageAttempts(Reading reading) {
      this.reading = reading;
    }

    @Override
    public void failed(Throwable reason) {
      if (!Outcome.isTimeout(reason)) {
        return;
      }
      lock.lock();
      try {
        timedOutRows = reading.pageRows;
        if (readings != null) {
          readings.timedOut(reading);
        }
      } finally {
        lock.unlock();
      }
    }

    @Override
    public Statement<?> statement(Statement<?> given) {
      return locked(reading::next);
    }
  }

  private void answered(
      Reading reading, @Nullable AsyncResultSet rows, @Nullable Throwable reason) {
    if (rows == null) {
      end(reason == null ? new IllegalStateException("no answer") : reason);
      return;
    }
    lock.lock();
    try {
      Readings known = readings;
      if (known == null || failure != null) {
        return;
      }
      known.answered(reading, rows);
    } finally {
      lock.unlock();
    }
    drain();
    ready();
  }

  // Pages, by one thread at a time.

  /** The next page; null if there is none yet, or no more. */
  @Nullable Page poll() {
    Optional<Page> page =
        locked(
            () ->
                Optional.ofNullable(readings == null || failure != null ? null : readings.poll()));
    if (page.isPresent()) {
      drain();
    }
    return page.orElse(null);
  }

  /** The next page, which is waited for; null if there are no more. */
  @Nullable Page take() throws InterruptedException {
    while (true) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      Page page = poll();
      if (page != null) {
        return page;
      }
      lock.lockInterruptibly();
      try {
        if (isOver()) {
          return null;
        }
        if (readings == null || !readings.hasPage()) {
          changed.await();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** Whether all pages were taken, or nobody is to take any more. */
  boolean isOver() {
    return locked(() -> failure != null || (readings != null && readings.areOver()));
  }

  /** Whether it has failed, or was cancelled. */
  boolean hasFailed() {
    return failure != null;
  }

  /** The columns of all pages; not before the first page, or the end. */
  ColumnDefinitions definitions() {
    return locked(() -> Objects.requireNonNull(plan, "the plan").definitions());
  }

  /** The share that a range is of what this scan reads. */
  double share(ScanRange range) {
    return locked(() -> tally.share(range));
  }

  /**
   * Notes that the rows of a page were read.
   *
   * @param delivered the number of read rows that the consumer has got
   */
  void read(Page page, long delivered) {
    locked(
        () -> {
          tally.read(page);
          tally.delivered(delivered);
          return true;
        });
  }

  /** Tells how many of the rows that were read are with the consumer. */
  void delivered(long count) {
    locked(
        () -> {
          tally.delivered(count);
          return true;
        });
  }

  // The end.

  void cancel() {
    end(new CancellationException("The scan was cancelled"));
  }

  /** Ends the scan, unless it is over. */
  void end(Throwable reason) {
    List<CompletableFuture<AsyncResultSet>> left;
    lock.lock();
    try {
      if (failure != null) {
        return;
      }
      failure = Outcome.unwrapped(reason);
      left = readings == null ? List.of() : readings.clear();
    } finally {
      lock.unlock();
    }
    left.forEach(answer -> answer.cancel(true));
    ready();
  }

  /** Waits until the last progress was told, for a moment at most. */
  void awaitTold() {
    ticker.awaitEnd();
  }

  /** Tells of no progress any more. What the scan failed by; null if it did not. */
  @Nullable ScanException close() {
    ticker.close();
    Throwable reason;
    ScanProgress progress;
    ScanRunEvent ended;
    lock.lock();
    try {
      reason = failure;
      progress = progress();
      ended = event;
      event = null;
    } finally {
      lock.unlock();
    }
    if (ended != null) {
      ended.commit(session.getName(), options.table.table().asCql(true), progress, reason);
    }
    return reason == null
        ? null
        : ScanException.of(
            options.table,
            progress,
            reason,
            Outcome.isTimeout(reason) && timedOutRows > 0 ? timeoutOptions() : "");
  }

  private String timeoutOptions() {
    DriverConfig config = session.getContext().getConfig();
    DriverExecutionProfile profile =
        options.profile == null ? config.getDefaultProfile() : config.getProfile(options.profile);
    return ("; it has requested a page of %d rows (pageSize) with a timeout of %s (%s, of a profile"
            + " that executionProfile names). Servers have timeouts of their own, such as"
            + " Cassandra's range_request_timeout")
        .formatted(
            timedOutRows,
            profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT),
            DefaultDriverOption.REQUEST_TIMEOUT.getPath());
  }

  ScanProgress progress() {
    return locked(() -> tally.progress(readings == null ? 0 : readings.countInFlight()));
  }
}
