/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.spark;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import dev.quiver.internal.bulk.Outcome;
import dev.quiver.internal.bulk.PageSizes;
import dev.quiver.internal.bulk.Retries;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.LongAdder;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a task, in their order. While the task reads a page, the next page is fetched. If a
 * request fails, the page is requested again with the same paging state; a page arrives completely
 * or not at all, so no row is read twice. Not thread-safe.
 */
final class Pages implements Retries.Attempts, AutoCloseable {
  private final CqlSession session;
  private final ScanSpec spec;
  private final Iterator<BoundStatement> statements;
  private final Runnable whenClosed;
  private final LongAdder retried = new LongAdder();
  private final Retries retries;

  /** Chooses the number of rows of a page; null before the first statement. */
  private volatile @Nullable PageSizes sizes;

  /**
   * The number of rows that the last request asked for; reduced after timeouts and other failures.
   */
  private volatile int pageRows;

  /** The number of rows that the task may still read. */
  private long left;

  /** The statement that was sent last, and its response; null if no request is in progress. */
  private @Nullable BoundStatement sent;

  private @Nullable CompletableFuture<AsyncResultSet> answer;
  private long rows;
  private long bytes;

  Pages(
      CqlSession session, ScanSpec spec, Iterator<BoundStatement> statements, Runnable whenClosed) {
    this.session = session;
    this.spec = spec;
    this.statements = statements;
    this.whenClosed = whenClosed;
    this.retries = new Retries(session, retried::increment, () -> true);
    this.left = spec.limit() == ScanSpec.NO_LIMIT ? Long.MAX_VALUE : spec.limit();
    sendNext(null);
  }

  static Pages open(ScanSpec spec, ScanPartition partition) {
    Sessions.Lease lease = Sessions.acquire(spec.settings());
    try {
      CqlSession session = lease.session();
      return new Pages(session, spec, ScanStatements.of(session, spec, partition), lease::close);
    } catch (RuntimeException e) {
      lease.close();
      throw e;
    }
  }

  ScanSpec spec() {
    return spec;
  }

  /** Returns the next page with rows; null at the end. The caller then calls {@link #take}. */
  @Nullable AsyncResultSet next() {
    while (left > 0 && sent != null && answer != null && sizes != null) {
      AsyncResultSet page = await(sent, answer);
      int count = page.remaining();
      int length = Math.max(0, page.getExecutionInfo().getResponseSizeInBytes());
      sizes.received(pageRows, count, length);
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

  /** Returns how many of a page's {@code count} rows the limit allows, and counts them as read. */
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
    sent = next;
    answer = null;
    if (next == null) {
      return;
    }
    PageSizes known = sizes;
    if (known == null) {
      known =
          new PageSizes(
              spec.settings().number(Settings.PAGE_ROWS, 1, 0),
              next.getPreparedStatement().getResultSetDefinitions());
      sizes = known;
    }
    pageRows = (int) Math.min(left, known.next());
    answer = retries.send(next, this);
  }

  @Override
  public Statement<?> statement(Statement<?> next) {
    return next.setPageSize(pageRows);
  }

  @Override
  public boolean failed(Throwable failure) {
    PageSizes known = sizes;
    if (known == null || !Outcome.mayNeedFewerRows(failure)) {
      return false;
    }
    int failedRows = pageRows;
    known.failed(failedRows);
    pageRows = Math.min(failedRows, known.next());
    return pageRows < failedRows;
  }

  private AsyncResultSet await(BoundStatement statement, CompletableFuture<AsyncResultSet> page) {
    try {
      return page.get();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new IllegalStateException(message(statement, cause), cause);
    } catch (InterruptedException e) {
      page.cancel(true);
      throw Errors.interrupted(e);
    }
  }

  private String message(BoundStatement statement, Throwable cause) {
    String message =
        "Cannot fetch a page of the query " + statement.getPreparedStatement().getQuery();
    return Outcome.isTimeout(cause)
        ? "%s: %d rows (option pageRows) did not arrive within %s (driver.basic.request.timeout), or not within the server's timeout"
            .formatted(
                message,
                pageRows,
                session
                    .getContext()
                    .getConfig()
                    .getDefaultProfile()
                    .getDuration(DefaultDriverOption.REQUEST_TIMEOUT))
        : message;
  }

  CustomTaskMetric[] metrics() {
    return QuiverMetrics.read(rows, bytes, retried.sum());
  }

  @Override
  public void close() {
    if (answer != null) {
      answer.cancel(true);
      answer = null;
    }
    whenClosed.run();
  }
}
