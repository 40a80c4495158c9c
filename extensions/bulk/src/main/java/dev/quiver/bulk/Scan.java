/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Requests the pages of all ranges, some at once, and keeps those that came until they are taken
 * ({@link #poll}). Who takes them tells what has become of their rows. All state is guarded by one
 * lock, under which nothing is sent and nobody is called.
 */
final class Scan {
  /** Of a page without rows, too. */
  private static final long LEAST_PAGE_BYTES = 256;

  private final ScanOptions options;
  private final CompletionStage<ScanPlan> planned;
  private final long start = System.nanoTime();
  private final LongAdder retried = new LongAdder();
  private final Retries retries;
  private final AtomicInteger drains = new AtomicInteger();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private @Nullable ScanPlan plan;
  private @Nullable PageSizes pageSizes;
  private final Deque<ScanRange> todo = new ArrayDeque<>();

  /** Readings of which pages are to come or, if rows come in their order, to be taken. */
  private final List<Reading> active = new ArrayList<>();

  /** Those of which pages are to come. */
  private int open;

  /** Pages in the order in which they came, unless rows come in their order. */
  private final Deque<Page> ready = new ArrayDeque<>();

  /** Of pages that were not taken. */
  private long waitingBytes;

  private int inFlight;

  /** Of the answers that are awaited, if they are as large as those before. */
  private long expectedBytes;

  // What was handed out.
  private long rows;
  private long bytes;
  private int finishedRanges;
  private double share;

  /** What this scan reads of the ring. */
  private double shareToRead;

  /** Ranges that are read, whose last rows may still wait for others in a chunk. */
  private final Deque<Ended> ended = new ArrayDeque<>();

  private @Nullable Throwable failure;

  /** Called, without the lock, when there is a page, or the end. */
  private volatile Runnable onReady = () -> {};

  private final AutoCloseable ticker;

  /**
   * A range that is read.
   *
   * @param rows of the whole scan up to its last
   */
  private record Ended(ScanRange range, long rows) {}

  /**
   * Checks what the driver knows, and begins to prepare.
   *
   * @param needed the columns that the reader needs; null for all
   */
  Scan(CqlSession session, ScanOptions options, @Nullable List<String> needed) {
    this.options = options;
    this.retries = new Retries(session, retried::increment);
    this.planned = ScanPlan.of(session, options, needed);
    this.ticker = Ticker.of(DriverMetrics.ofScans(session, options.watches), this::progress);
  }

  /** Begins to read. */
  void begin(Runnable whenReady) {
    onReady = whenReady;
    var unused =
        planned.whenComplete(
            (made, reason) -> {
              if (reason != null) {
                end(reason);
              } else {
                begin(made);
              }
            });
  }

  private void begin(ScanPlan made) {
    lock.lock();
    try {
      plan = made;
      pageSizes = new PageSizes(options.pageSize, made.definitions);
      todo.addAll(made.ranges);
      for (ScanRange range : made.finished.ranges()) {
        share += made.ring.share(range);
      }
      for (ScanRange range : made.ranges) {
        shareToRead += made.ring.share(range);
      }
    } finally {
      lock.unlock();
    }
    drain();
    ready();
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
    if (drains.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    do {
      if (!sendNext()) {
        seen = drains.addAndGet(-seen);
      }
    } while (seen != 0);
  }

  private boolean sendNext() {
    Reading next;
    BoundStatement statement;
    lock.lock();
    try {
      next = next();
      if (next == null) {
        return false;
      }
      PageSizes sizes = Objects.requireNonNull(pageSizes);
      int pageSize = sizes.next();
      statement = next.next(pageSize);
      next.expectedBytes = Math.max(LEAST_PAGE_BYTES, sizes.bytes(pageSize));
      expectedBytes += next.expectedBytes;
      next.idle = false;
      inFlight++;
    } finally {
      lock.unlock();
    }
    CompletableFuture<AsyncResultSet> answer;
    try {
      answer = retries.send(statement, attempt -> {});
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

  /** The range whose next page is to be requested; null if there is none, or no memory. */
  private @Nullable Reading next() {
    ScanPlan known = plan;
    if (known == null || failure != null || inFlight >= known.inFlight) {
      return null;
    }
    boolean hasSpace = waitingBytes + expectedBytes < options.atMostBytes;
    for (Reading reading : active) {
      // Nothing is handed out before the page of the first range, if rows come in their order.
      boolean isAwaited =
          options.inTokenOrder && reading == active.get(0) && reading.pages.isEmpty();
      if (reading.idle && (hasSpace || isAwaited)) {
        return reading;
      }
    }
    if (!hasSpace || open >= known.inFlight || todo.isEmpty()) {
      return null;
    }
    ScanRange range = todo.remove();
    Reading reading = new Reading(range, known.statement(range));
    active.add(reading);
    open++;
    return reading;
  }

  private void answered(
      Reading reading, @Nullable AsyncResultSet rows, @Nullable Throwable reason) {
    if (rows == null) {
      end(reason == null ? new IllegalStateException("no answer") : reason);
      return;
    }
    lock.lock();
    try {
      if (failure != null) {
        return;
      }
      inFlight--;
      expectedBytes -= reading.expectedBytes;
      reading.answer = null;
      int size = rows.getExecutionInfo().getResponseSizeInBytes();
      Page page = new Page(reading, rows, rows.remaining(), Math.max(LEAST_PAGE_BYTES, size));
      if (size > 0 && page.count() > 0) {
        Objects.requireNonNull(pageSizes).seen(size, page.count());
      }
      waitingBytes += page.bytes();
      (options.inTokenOrder ? reading.pages : ready).add(page);
      if (page.isLast()) {
        open--;
        if (!options.inTokenOrder) {
          active.remove(reading);
        }
      } else {
        reading.pagingState = rows.getExecutionInfo().getPagingState();
        reading.idle = true;
      }
    } finally {
      lock.unlock();
    }
    drain();
    ready();
  }

  // Pages, by one thread at a time.

  /** The next page; null if there is none yet, or no more. */
  @Nullable Page poll() {
    Page page;
    lock.lock();
    try {
      page = failure == null ? nextPage() : null;
      if (page == null) {
        return null;
      }
      waitingBytes -= page.bytes();
    } finally {
      lock.unlock();
    }
    drain();
    return page;
  }

  private @Nullable Page nextPage() {
    if (!options.inTokenOrder) {
      return ready.poll();
    }
    Reading first = active.isEmpty() ? null : active.get(0);
    Page page = first == null ? null : first.pages.poll();
    if (page != null && page.isLast()) {
      active.remove(0);
    }
    return page;
  }

  /** The next page, which is waited for; null if there are no more. */
  @Nullable Page take() throws InterruptedException {
    while (true) {
      Page page = poll();
      if (page != null) {
        return page;
      }
      lock.lockInterruptibly();
      try {
        if (isOver()) {
          return null;
        }
        if (!hasPage()) {
          changed.await();
        }
      } finally {
        lock.unlock();
      }
    }
  }

  private boolean hasPage() {
    return options.inTokenOrder
        ? !active.isEmpty() && !active.get(0).pages.isEmpty()
        : !ready.isEmpty();
  }

  /** Whether all pages were taken, or nobody is to take any more. */
  boolean isOver() {
    lock.lock();
    try {
      return failure != null
          || (plan != null && todo.isEmpty() && active.isEmpty() && ready.isEmpty());
    } finally {
      lock.unlock();
    }
  }

  boolean hasFailed() {
    lock.lock();
    try {
      return failure != null;
    } finally {
      lock.unlock();
    }
  }

  /** The columns of all pages; not before the first page, or the end. */
  ColumnDefinitions definitions() {
    return plan().definitions;
  }

  /** The table; not before the first page, or the end. */
  ScanTable table() {
    return plan().table;
  }

  private ScanPlan plan() {
    lock.lock();
    try {
      return Objects.requireNonNull(plan, "the plan");
    } finally {
      lock.unlock();
    }
  }

  /** The share that a range is of what this scan reads. */
  double share(ScanRange range) {
    lock.lock();
    try {
      return plan().ring.share(range) / shareToRead;
    } finally {
      lock.unlock();
    }
  }

  /** Tells that the rows of a page were read. */
  void read(Page page) {
    lock.lock();
    try {
      rows += page.count();
      bytes += page.bytes();
      page.of().rows += page.count();
      if (page.isLast()) {
        ended.add(new Ended(page.of().range, rows));
      }
    } finally {
      lock.unlock();
    }
  }

  /** Tells how many of the rows that were read are with the consumer. */
  void delivered(long count) {
    lock.lock();
    try {
      while (!ended.isEmpty() && ended.element().rows() <= count) {
        ScanRange range = ended.remove().range();
        finishedRanges++;
        ScanPlan known = Objects.requireNonNull(plan);
        known.finished.add(range);
        share += known.ring.share(range);
      }
    } finally {
      lock.unlock();
    }
  }

  // The end.

  void cancel() {
    end(new CancellationException("The scan was cancelled"));
  }

  /** Ends the scan, unless it is over. */
  void end(Throwable reason) {
    List<CompletableFuture<AsyncResultSet>> left = new ArrayList<>();
    lock.lock();
    try {
      if (failure != null) {
        return;
      }
      failure =
          reason instanceof CompletionException && reason.getCause() != null
              ? reason.getCause()
              : reason;
      for (Reading reading : active) {
        if (reading.answer != null) {
          left.add(reading.answer);
        }
      }
      todo.clear();
      active.clear();
      ready.clear();
      inFlight = 0;
      expectedBytes = 0;
    } finally {
      lock.unlock();
    }
    left.forEach(answer -> answer.cancel(true));
    ready();
  }

  /** Waits until the last progress was told, for a moment at most. */
  void awaitTold() {
    Ticker.awaitEnd(ticker);
  }

  /** Tells of no progress any more. What the scan failed by; null if it did not. */
  @Nullable ScanException close() {
    Ticker.close(ticker);
    lock.lock();
    try {
      Throwable reason = failure;
      if (reason == null) {
        return null;
      }
      ScanProgress last = progress();
      return new ScanException(
          "%s: %s. Until then %s"
              .formatted(
                  options.table.asCql(true),
                  reason instanceof CancellationException
                      ? "the scan was cancelled"
                      : "the scan failed by " + reason,
                  last),
          last,
          reason);
    } finally {
      lock.unlock();
    }
  }

  ScanProgress progress() {
    lock.lock();
    try {
      ScanPlan known = plan;
      int ranges = known == null ? 0 : known.ranges.size();
      double finished = ranges == 0 ? 1 : (double) finishedRanges / ranges;
      return new ScanProgress(
          rows,
          bytes,
          ranges,
          finishedRanges,
          known == null ? 0 : Double.isNaN(share) ? finished : Math.min(1, share),
          retried.sum(),
          inFlight,
          known == null ? "" : known.finished.toString(),
          Duration.ofNanos(System.nanoTime() - start));
    } finally {
      lock.unlock();
    }
  }
}
