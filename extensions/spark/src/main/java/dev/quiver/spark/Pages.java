/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a task, one after the other. While one is read, the next one is on its way. A page
 * that does not come is requested again with the state of the page before: it comes whole or not at
 * all, so that no row comes twice. For one thread.
 */
final class Pages implements AutoCloseable {
  private final Sessions.Lease lease;
  private final ScanSpec spec;
  private final Iterator<BoundStatement> statements;
  private final Again again;
  private final PageSize size;

  /** Rows that may still be given. */
  private long left;

  /** What was sent last, and its answer; null if nothing is on its way. */
  private @Nullable BoundStatement sent;

  private @Nullable CompletableFuture<AsyncResultSet> answer;
  private long rows;
  private long bytes;

  private Pages(
      Sessions.Lease lease, ScanSpec spec, Iterator<BoundStatement> statements, PageSize size) {
    this.lease = lease;
    this.spec = spec;
    this.statements = statements;
    this.again = new Again(lease.session(), size);
    this.size = size;
    this.left = spec.limit() == ScanSpec.NO_LIMIT ? Long.MAX_VALUE : spec.limit();
  }

  static Pages open(ScanSpec spec, ScanPartition partition) {
    Sessions.Lease lease = Sessions.acquire(spec.settings());
    try {
      ScanStatements statements = new ScanStatements(lease.session(), spec, partition);
      PageSize size =
          new PageSize((int) spec.settings().number(Names.PAGE_ROWS, 0), statements.definitions());
      Pages pages = new Pages(lease, spec, statements.iterator(), size);
      pages.sendNext(null);
      return pages;
    } catch (RuntimeException e) {
      lease.close();
      throw e;
    }
  }

  ScanSpec spec() {
    return spec;
  }

  /** The next page that has rows, of which {@link #take} says how many count; null at the end. */
  @Nullable AsyncResultSet next() {
    while (left > 0 && sent != null && answer != null) {
      AsyncResultSet page = again.await(sent, answer);
      int count = page.remaining();
      int length = Math.max(0, page.getExecutionInfo().getResponseSizeInBytes());
      size.seen(count, length);
      bytes += length;
      rows += count;
      if (count < left) {
        sendNext(page);
      } else {
        sent = null;
        answer = null;
      }
      if (count > 0) {
        return page;
      }
    }
    return null;
  }

  /** How many rows of a page are given, as the limit says. */
  int take(int count) {
    int taken = (int) Math.min(count, left);
    left -= taken;
    return taken;
  }

  private void sendNext(@Nullable AsyncResultSet page) {
    BoundStatement next = null;
    if (page != null && sent != null && page.hasMorePages()) {
      next = sent.setPagingState(page.getExecutionInfo().getPagingState());
    } else if (statements.hasNext()) {
      next = statements.next();
    }
    sent = next == null ? null : next.setPageSize(size.next(left));
    answer = sent == null ? null : again.send(sent);
  }

  CustomTaskMetric[] metrics() {
    return QuiverMetrics.read(rows, bytes, again.count());
  }

  @Override
  public void close() {
    if (answer != null) {
      answer.cancel(true);
      answer = null;
    }
    lease.close();
  }
}
