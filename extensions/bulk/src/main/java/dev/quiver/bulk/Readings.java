/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.internal.bulk.PageSizes;
import dev.quiver.internal.bulk.ScanRange;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The ranges of a scan: which page is to be requested next, and the pages that came until they are
 * taken. Guarded by the lock of its {@link Scan}.
 */
final class Readings {
  private final ScanOptions options;
  private final ScanPlan plan;
  private final PageSizes pageSizes;
  private final Deque<ScanRange> todo;

  /** Readings of which pages are to come or, if rows come in their order, to be taken. */
  private final List<Reading> active = new ArrayList<>();

  /** Those of which pages are to come. */
  private int open;

  /** Pages in the order in which they came, unless rows come in their order. */
  private final Deque<Page> ready = new ArrayDeque<>();

  /** The memory of pages that were not taken. */
  private long waitingBytes;

  private int inFlight;

  /** Of the answers that are awaited, if they are as large as those before. */
  private long expectedBytes;

  Readings(ScanOptions options, ScanPlan plan) {
    this.options = options;
    this.plan = plan;
    this.pageSizes = new PageSizes(options.pageSize, plan.definitions());
    this.todo = new ArrayDeque<>(plan.ranges());
  }

  // Requests and their answers.

  /** The range whose next page is to be requested; null if there is none, or no memory. */
  @Nullable Reading next() {
    if (inFlight >= plan.inFlight()) {
      return null;
    }
    boolean hasSpace = waitingBytes + expectedBytes < options.maxBytes;
    for (Reading reading : active) {
      // Nothing is handed out before the page of the first range, if rows come in their order.
      boolean isAwaited = options.isOrdered && reading == active.get(0) && reading.pages.isEmpty();
      if (reading.idle && (hasSpace || isAwaited)) {
        return reading;
      }
    }
    if (!hasSpace || open >= plan.inFlight() || todo.isEmpty()) {
      return null;
    }
    ScanRange range = todo.remove();
    Reading reading = new Reading(range, plan.statement(range));
    active.add(reading);
    open++;
    return reading;
  }

  /** The request for the next page, which is in flight now. */
  BoundStatement request(Reading reading) {
    reading.pageRows = pageSizes.next();
    reading.expectedBytes = Page.memory(pageSizes.bytes(reading.pageRows));
    expectedBytes += reading.expectedBytes;
    reading.idle = false;
    inFlight++;
    return reading.next();
  }

  /** A request has timed out, and will be sent again for fewer rows. */
  void timedOut(Reading reading) {
    pageSizes.timedOut(reading.pageRows);
    reading.pageRows = Math.min(reading.pageRows, pageSizes.next());
  }

  void answered(Reading reading, AsyncResultSet rows) {
    inFlight--;
    expectedBytes -= reading.expectedBytes;
    reading.answer = null;
    int size = Math.max(0, rows.getExecutionInfo().getResponseSizeInBytes()); // -1 if unknown
    Page page = new Page(plan.table(), reading, rows, rows.remaining(), size);
    pageSizes.came(reading.pageRows, page.count(), size);
    waitingBytes += page.memory();
    (options.isOrdered ? reading.pages : ready).add(page);
    if (page.isLast()) {
      open--;
      if (!options.isOrdered) {
        active.remove(reading);
      }
    } else {
      reading.pagingState = rows.getExecutionInfo().getPagingState();
      reading.idle = true;
    }
  }

  // Pages.

  /** The next page; null if there is none yet, or no more. */
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
    Reading first = active.isEmpty() ? null : active.get(0);
    Page page = first == null ? null : first.pages.poll();
    if (page != null && page.isLast()) {
      active.remove(0);
    }
    return page;
  }

  boolean hasPage() {
    return options.isOrdered
        ? !active.isEmpty() && !active.get(0).pages.isEmpty()
        : !ready.isEmpty();
  }

  /** Whether all pages were taken. */
  boolean areOver() {
    return todo.isEmpty() && active.isEmpty() && ready.isEmpty();
  }

  int countInFlight() {
    return inFlight;
  }

  /**
   * Nothing is requested any more, nor handed out.
   *
   * @return the answers that are awaited
   */
  List<CompletableFuture<AsyncResultSet>> clear() {
    List<CompletableFuture<AsyncResultSet>> left = new ArrayList<>();
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
    return left;
  }
}
