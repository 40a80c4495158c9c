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
import dev.quiver.internal.driver.DriverThreads;
import dev.quiver.internal.driver.metrics.FlightRecorder;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A run that requests the pages of all parts of a plan (token ranges or keys), several at once, and
 * keeps received pages until a caller takes them ({@link #poll}). Callers report how many rows the
 * consumer has received. All state is guarded by one lock, under which no request is sent and no
 * callback is called.
 */
final class Scan {
  private final CqlSession session;
  private final ScanOptions options;
  private final CompletionStage<? extends ReadPlan> planned;
  private final Retries retries;
  private final Drain drain = new Drain(this::sendAll);

  private final Object lock = new Object();
  private @Nullable ReadPlan plan;
  private @Nullable Readings readings;
  private final ScanTally tally;
  private volatile @Nullable Throwable failure;

  /** The rows of the last request that failed, and may succeed for fewer rows; 0 if none. */
  private volatile int failedRows;

  /** The columns of the last page. Used only by the thread that takes pages. */
  private @Nullable ColumnDefinitions lastColumns;

  /** The name of the part that has failed, for the message; empty if the part is unknown. */
  private String failedPart = "";

  /** Called without the lock when a page is ready, and when the scan ends. */
  private volatile Runnable onReady = () -> {};

  private final Ticker<ScanProgress> ticker;

  /** The event for Flight Recorder; null without Flight Recorder, and after the commit. */
  private @Nullable ScanRunEvent event;

  /** Creates a run, which {@link #begin(Runnable)} starts once its plan is complete. */
  Scan(CqlSession session, ScanOptions options, CompletionStage<? extends ReadPlan> planned) {
    this.session = session;
    this.options = options;
    this.event = FlightRecorder.isPresent() ? new ScanRunEvent() : null;
    this.tally = new ScanTally(options);
    this.retries = new Retries(session, tally.retries::increment, () -> true);
    this.planned = planned;
    this.ticker =
        new Ticker<>(
            DriverMetrics.with(session, options.watches, DriverMetrics.SCANS), this::progress);
  }

  /**
   * Creates a scan of token ranges. Checks table and columns, and begins to prepare statements.
   *
   * @param needed the columns that the reader needs; null for all
   */
  static Scan ofRanges(CqlSession session, ScanOptions options, @Nullable List<String> needed) {
    return new Scan(session, options, ScanPlan.of(session, options, needed));
  }

  void begin(Runnable whenReady) {
    onReady = whenReady;
    var unused =
        planned.whenComplete(
            (made, reason) -> {
              if (reason != null) {
                end(reason);
                ready(); // even if the scan was cancelled before the plan was complete
              } else {
                begin(made);
              }
            });
  }

  private void begin(ReadPlan made) {
    synchronized (lock) {
      plan = made;
      readings = new Readings(options, made);
      tally.begin(made);
    }
    drain.runHere();
    ready();
  }

  private <T> T locked(Supplier<T> action) {
    synchronized (lock) {
      return action.get();
    }
  }

  private void ready() {
    synchronized (lock) {
      if (failure != null || readings == null || readings.hasPage() || readings.areOver()) {
        lock.notifyAll();
      }
    }
    onReady.run();
  }

  /** Sends requests up to the limits. {@link #drain} calls it on one thread at a time. */
  private void sendAll() {
    while (sendNext()) {}
  }

  private boolean sendNext() {
    Reading next;
    Readings known;
    ReadPlan parts;
    synchronized (lock) {
      known = readings;
      parts = plan;
      next = known == null || failure != null ? null : known.next(drain::runHere);
    }
    if (known == null || parts == null || next == null) {
      return false;
    }
    CompletableFuture<AsyncResultSet> answer;
    try {
      if (next.statement == null) {
        next.statement = parts.statement(next.part);
      }
      BoundStatement request = locked(() -> known.request(next));
      answer =
          next.isTogether(parts)
              ? session.executeAsync(request).toCompletableFuture()
              : retries.send(request, attempts(next));
    } catch (RuntimeException | Error e) {
      answer = CompletableFuture.failedFuture(e);
    }
    synchronized (lock) {
      next.answer = answer;
    }
    var unused = answer.whenComplete((page, reason) -> answered(next, page, reason));
    return true;
  }

  /** Returns the attempts to read a page; an attempt may request fewer rows than the one before. */
  private Retries.Attempts attempts(Reading reading) {
    return new Retries.Attempts() {
      @Override
      public void begin(int before) {
        if (before > 0) {
          synchronized (lock) {
            reading.isRepeated = true;
          }
        }
      }

      @Override
      public boolean failed(Throwable reason) {
        synchronized (lock) {
          boolean isOfOneRow = plan != null && plan.isOfRows();
          if (readings == null || isOfOneRow || !Outcome.mayNeedFewerRows(reason)) {
            return false;
          }
          failedRows = reading.pageRows;
          readings.failed(reading);
          return reading.pageRows < failedRows;
        }
      }

      @Override
      public Statement<?> statement(Statement<?> given) {
        return locked(reading::next);
      }
    };
  }

  private void answered(
      Reading reading, @Nullable AsyncResultSet rows, @Nullable Throwable reason) {
    if (rows == null && reason != null && locked(() -> separate(reading, reason))) {
      drain.runHere();
      return;
    } else if (rows == null) {
      end(
          reason == null ? new IllegalStateException("executeAsync completed with null") : reason,
          Objects.requireNonNull(plan).describe(reading.part));
      return;
    }
    synchronized (lock) {
      Readings known = readings;
      if (known == null || failure != null) {
        return;
      }
      known.answered(reading, rows);
    }
    drain.runHere();
    ready();
  }

  /** Makes each key of a part be requested by itself, if the request for all of them failed. */
  private boolean separate(Reading reading, Throwable reason) {
    Readings known = failure == null ? readings : null;
    if (known == null || !known.separate(reading, Outcome.of(reason))) {
      return false;
    }
    tally.retries.increment();
    return true;
  }

  /**
   * Takes the next page; returns null if no page is ready, or if all pages were taken. A page whose
   * columns differ from those of earlier pages ends the scan with a failure; a user-defined type
   * with a new field counts as the same type.
   */
  @Nullable Page poll() {
    Page page;
    synchronized (lock) {
      page = readings == null || failure != null ? null : readings.poll();
    }
    if (page == null) {
      return null;
    }
    drain.runHere();
    ColumnDefinitions columns = page.rows().getColumnDefinitions();
    String expected = columns == lastColumns ? "" : describe(definitions());
    if (columns != lastColumns && !describe(columns).equals(expected)) {
      end(
          new IllegalStateException(
              ("%s has changed while it was read: expected columns %s, as in earlier rows, got"
                      + " %s; start the %s again")
                  .formatted(options.table, expected, describe(columns), options.job())));
      return null;
    }
    lastColumns = columns;
    return page;
  }

  private static String describe(ColumnDefinitions columns) {
    return StreamSupport.stream(columns.spliterator(), false)
        .map(column -> column.getName().asCql(true) + " " + column.getType().asCql(true, true))
        .collect(Collectors.joining(", "));
  }

  /** Waits for the next page and takes it; returns null if all pages were taken. */
  @Nullable Page take() throws InterruptedException {
    DriverThreads.checkMayBlock();
    while (true) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      Page page = poll();
      if (page != null) {
        return page;
      }
      ManagedWait.await(lock, () -> isOver() || (readings != null && readings.hasPage()));
      if (isOver()) {
        return null;
      }
    }
  }

  /** Returns whether all pages were taken, or the scan has failed or was cancelled. */
  boolean isOver() {
    return locked(() -> failure != null || (readings != null && readings.areOver()));
  }

  /** Returns whether the scan has failed or was cancelled. */
  boolean hasFailed() {
    return failure != null;
  }

  /** Returns the columns of all pages. Called only after the first page or the end. */
  ColumnDefinitions definitions() {
    return locked(() -> Objects.requireNonNull(plan, "the plan").definitions());
  }

  double share(int part) {
    return locked(() -> tally.share(part));
  }

  /**
   * Counts the rows of a page.
   *
   * @param delivered the number of rows that the consumer has received since the start
   */
  void read(Page page, long delivered) {
    synchronized (lock) {
      tally.read(page);
      tally.delivered(delivered);
    }
  }

  void delivered(long count) {
    synchronized (lock) {
      tally.delivered(count);
    }
  }

  void cancel() {
    end(new CancellationException("The " + options.job() + " was cancelled"));
  }

  /** Ends the scan with a failure, unless it already has a failure. */
  void end(Throwable reason) {
    end(reason, "");
  }

  private void end(Throwable reason, String part) {
    List<CompletableFuture<AsyncResultSet>> left;
    synchronized (lock) {
      if (failure != null) {
        return;
      }
      failure = Outcome.unwrapped(reason);
      failedPart = part;
      left = readings == null ? List.of() : readings.clear();
    }
    left.forEach(answer -> answer.cancel(true));
    ready();
  }

  /** Waits until listeners have received the last progress, but only for some seconds. */
  void awaitLastProgress() {
    ticker.awaitEnd();
  }

  /**
   * Passes the last progress to the listeners, stops calling them, and emits the event of the scan.
   * Returns the exception of a failed scan; null if all rows were read.
   */
  @Nullable ScanException close() {
    ticker.close();
    Throwable reason;
    ScanProgress progress;
    ScanRunEvent ended;
    String part;
    synchronized (lock) {
      reason = failure;
      part = failedPart;
      progress = progress();
      ended = event;
      event = null;
    }
    if (ended != null) {
      ended.commit(session.getName(), options.table.table().asCql(true), progress, reason);
    }
    return reason == null
        ? null
        : ScanException.of(
            options,
            progress,
            reason,
            part,
            Outcome.mayNeedFewerRows(reason) && failedRows > 0 ? pageOptions(reason) : "");
  }

  private String pageOptions(Throwable reason) {
    String option = options.keyColumns == null ? " (withPageSize)" : "";
    String page = "; it has requested a page of %d rows".formatted(failedRows) + option;
    if (!Outcome.isTimeout(reason)) {
      return page + ", which may have too many tombstones or bytes";
    }
    DriverConfig config = session.getContext().getConfig();
    DriverExecutionProfile profile =
        options.profile == null ? config.getDefaultProfile() : config.getProfile(options.profile);
    return (page
            + " with a timeout of %s (%s, of a profile that withExecutionProfile names). Servers"
            + " also have timeouts, such as Cassandra's range_request_timeout")
        .formatted(
            profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT),
            DefaultDriverOption.REQUEST_TIMEOUT.getPath());
  }

  ScanProgress progress() {
    return locked(() -> tally.progress(readings == null ? 0 : readings.countInFlight()));
  }
}
