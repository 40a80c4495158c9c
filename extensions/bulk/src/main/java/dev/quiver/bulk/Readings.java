/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import dev.quiver.internal.bulk.PageSizes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a plan: which page is to be requested next, and the pages that came until they are
 * taken. Guarded by the lock of its {@link Scan}.
 */
final class Readings {
  private static final int RECENT_PAGES = 8;

  private final ScanOptions options;
  private final ReadPlan plan;
  private final PageSizes pageSizes;

  /** The next part of the plan. */
  private int todo;

  /** Readings of which pages are to come or, if rows come in their order, to be taken. */
  private final Deque<Reading> active = new ArrayDeque<>();

  /** Those whose next page can be requested, in their order. */
  private final Deque<Reading> idle = new ArrayDeque<>();

  /** Those of which pages are to come. */
  private int open;

  /** Pages in the order in which they came, unless rows come in their order. */
  private final Deque<Page> ready = new ArrayDeque<>();

  /** The memory of pages that were not taken. */
  private long waitingBytes;

  private int inFlight;

  /** Of the answers that are awaited, if they are as large as those before. */
  private long expectedBytes;

  /** Of a page of a key, as of those of late. */
  private double keyBytes;

  Readings(ScanOptions options, ReadPlan plan) {
    this.options = options;
    this.plan = plan;
    this.pageSizes = new PageSizes(options.pageSize, plan.definitions());
    this.keyBytes = pageSizes.bytes(plan.isOfRows() ? 1 : pageSizes.next());
  }

  // Requests and their answers.

  /** The part whose next page is to be requested; null if there is none, or no memory. */
  @Nullable Reading next() {
    int most = plan.inFlight();
    if (inFlight >= most) {
      return null;
    }
    Reading awaited = options.isOrdered ? active.peek() : null;
    if (awaited != null && awaited.pages.isEmpty() && idle.remove(awaited)) {
      // Nothing is handed out before its page, so that it needs no space.
      return awaited;
    }
    if (waitingBytes + expectedBytes >= options.maxBytes) {
      return null;
    }
    if (!idle.isEmpty()) {
      return idle.remove();
    }
    if (open >= most || todo >= plan.parts()) {
      return null;
    }
    Reading reading = new Reading(todo++);
    active.add(reading);
    open++;
    return reading;
  }

  /** The request for the next page, which is in flight now. */
  BoundStatement request(Reading reading) {
    reading.pageRows = pageSizes.next();
    Concurrency places = plan.places();
    long bytes = places == null ? pageSizes.bytes(reading.pageRows) : (long) keyBytes;
    reading.expectedBytes = Page.memory(bytes);
    expectedBytes += reading.expectedBytes;
    reading.isRepeated = false;
    reading.place = places == null ? null : places.acquire().orElse(null);
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
    if (reading.place != null && reading.isRepeated) {
      reading.place.onDropped();
    } else if (reading.place != null) {
      reading.place.onSuccess();
    }
    int size = Math.max(0, rows.getExecutionInfo().getResponseSizeInBytes()); // -1 if unknown
    Page page = new Page(plan, reading, rows, rows.remaining(), size);
    pageSizes.came(reading.pageRows, page.count(), size);
    keyBytes += (page.bytes() - keyBytes) / RECENT_PAGES;
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

  /** Whether all pages were taken. */
  boolean areOver() {
    return todo >= plan.parts() && active.isEmpty() && ready.isEmpty();
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
    todo = plan.parts();
    active.clear();
    idle.clear();
    ready.clear();
    inFlight = 0;
    expectedBytes = 0;
    return left;
  }
}
