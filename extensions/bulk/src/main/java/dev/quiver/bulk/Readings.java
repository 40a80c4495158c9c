/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.internal.bulk.Outcome;
import dev.quiver.internal.bulk.PageSizes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a plan that are being read: which page is requested next, and the received pages
 * that the consumer's thread has not taken yet. Guarded by the lock of its {@link Scan}.
 */
final class Readings {
  private static final int RECENT_PAGES = 8;

  private final ScanOptions options;
  private final ReadPlan plan;
  private final PageSizes pageSizes;
  private final Pace pace;

  private int nextPart;

  /** Parts of one key each, whose keys were requested together before. */
  private final Deque<Integer> separated = new ArrayDeque<>();

  /** Whether the server has rejected a request for several keys. */
  private boolean isRejected;

  /** Parts that have pages to receive or, if rows are ordered, pages that were not taken. */
  private final Deque<Reading> active = new ArrayDeque<>();

  /** Parts whose next page can be requested, in this order. */
  private final Deque<Reading> idle = new ArrayDeque<>();

  /** The number of parts that have pages to receive. */
  private int open;

  /** Received pages in the order of arrival; empty if rows are ordered. */
  private final Deque<Page> ready = new ArrayDeque<>();

  /** The memory of received pages that were not taken yet. */
  private long waitingBytes;

  private int inFlight;

  /** The expected memory of all responses in flight, estimated from earlier responses. */
  private long expectedBytes;

  /** A moving average of the bytes of a key's page, for lookups. */
  private double keyBytes;

  /** A moving average of the time of a page at the limited rate; that of full pages at first. */
  private double pageSeconds;

  Readings(ScanOptions options, ReadPlan plan) {
    this.options = options;
    this.plan = plan;
    this.pageSizes = new PageSizes(options.pageSize, plan.definitions());
    this.pace = new Pace(options.rowsPerSecond, options.bytesPerSecond, System::nanoTime);
    int pageRows = pageSizes.next();
    this.pageSeconds = pace.seconds(pageRows, pageSizes.bytes(pageRows));
    this.keyBytes = pageSizes.bytes(plan.isOfRows() ? plan.size(0) : pageRows);
  }

  /**
   * Returns the part whose next page to request; null if none is left or a limit is reached.
   *
   * @param mayBeOpen called when the rate may allow a request, if it does not allow one now
   */
  @Nullable Reading next(Runnable mayBeOpen) {
    int most = plan.inFlight();
    if (inFlight >= most || (idle.isEmpty() && !hasPart()) || !pace.isOpen(mayBeOpen)) {
      return null;
    }
    Reading awaited = options.isOrdered ? active.peek() : null;
    if (awaited != null && awaited.pages.isEmpty() && idle.remove(awaited)) {
      // Later pages wait for this page, so it is requested even if the memory limit is reached.
      return awaited;
    }
    if (waitingBytes + expectedBytes >= options.maxBytes) {
      return null;
    }
    if (!idle.isEmpty()) {
      return idle.remove();
    }
    if (open >= most || !hasPart()) {
      return null;
    }
    if (separated.isEmpty() && isRejected) {
      separated.addAll(plan.separated(nextPart++));
    }
    Reading reading = new Reading(separated.isEmpty() ? nextPart++ : separated.remove());
    active.add(reading);
    open++;
    return reading;
  }

  private boolean hasPart() {
    return !separated.isEmpty() || nextPart < plan.parts();
  }

  /** Returns the request for a part's next page, and counts the request as in flight. */
  BoundStatement request(Reading reading) {
    reading.pageRows = pageSizes.next();
    Concurrency permits = plan.permits();
    long bytes = permits == null ? pageSizes.bytes(reading.pageRows) : (long) keyBytes;
    reading.expectedBytes = Page.memory(bytes);
    expectedBytes += reading.expectedBytes;
    reading.expectedSeconds = pageSeconds;
    pace.take(pageSeconds);
    reading.isRepeated = false;
    reading.permit = permits == null ? null : permits.acquire().orElse(null);
    inFlight++;
    return reading.next();
  }

  /** Makes the retry of a failed request ask for fewer rows. */
  void failed(Reading reading) {
    pageSizes.failed(reading.pageRows);
    reading.pageRows = Math.min(reading.pageRows, pageSizes.next());
  }

  /** Replaces a part, whose first request failed, by parts of one key; false if it has one key. */
  boolean separate(Reading reading, Outcome outcome) {
    if (!reading.isTogether(plan)) {
      return false;
    }
    isRejected |= outcome == Outcome.REJECTED;
    if (isRejected && reading.permit != null) {
      reading.permit.onIgnore(); // the server is not overloaded
      reading.permit = null;
    }
    ended(reading, false);
    open--;
    active.remove(reading);
    separated.addAll(plan.separated(reading.part));
    return true;
  }

  private void ended(Reading reading, boolean atOnce) {
    inFlight--;
    expectedBytes -= reading.expectedBytes;
    reading.answer = null;
    if (reading.permit != null && atOnce) {
      reading.permit.onSuccess();
    } else if (reading.permit != null) {
      reading.permit.onDropped();
    }
  }

  void answered(Reading reading, AsyncResultSet rows) {
    ended(reading, !reading.isRepeated);
    int size = Math.max(0, rows.getExecutionInfo().getResponseSizeInBytes()); // -1 if unknown
    Page page = new Page(plan, reading, rows, rows.remaining(), size);
    pageSizes.received(reading.pageRows, page.count(), size);
    keyBytes += (page.bytes() - keyBytes) / RECENT_PAGES;
    double seconds = pace.seconds(page.count(), size);
    pageSeconds += (seconds - pageSeconds) / RECENT_PAGES;
    pace.take(seconds - reading.expectedSeconds);
    waitingBytes += page.memory();
    (options.isOrdered ? reading.pages : ready).add(page);
    if (page.isLast()) {
      open--;
      if (!options.isOrdered) {
        active.remove(reading);
      }
    } else {
      reading.pagingState = rows.getExecutionInfo().getPagingState();
      idle.add(reading);
    }
  }

  /** Takes the next page; returns null if no page is ready, or if all pages were taken. */
  @Nullable Page poll() {
    Page page = nextPage();
    if (page != null) {
      waitingBytes -= page.memory();
    }
    return page;
  }

  private @Nullable Page nextPage() {
    if (!options.isOrdered) {
      return ready.poll();
    }
    Reading first = active.peek();
    Page page = first == null ? null : first.pages.poll();
    if (page != null && page.isLast()) {
      active.remove();
    }
    return page;
  }

  boolean hasPage() {
    return options.isOrdered
        ? !active.isEmpty() && !active.element().pages.isEmpty()
        : !ready.isEmpty();
  }

  /** Returns whether all pages were taken. */
  boolean areOver() {
    return !hasPart() && active.isEmpty() && ready.isEmpty();
  }

  int countInFlight() {
    return inFlight;
  }

  /** Removes all parts and pages, and returns the futures of the responses in flight. */
  List<CompletableFuture<AsyncResultSet>> clear() {
    List<CompletableFuture<AsyncResultSet>> left = new ArrayList<>();
    for (Reading reading : active) {
      if (reading.answer != null) {
        left.add(reading.answer);
      }
    }
    nextPart = plan.parts();
    separated.clear();
    active.clear();
    idle.clear();
    ready.clear();
    inFlight = 0;
    expectedBytes = 0;
    return left;
  }
}
