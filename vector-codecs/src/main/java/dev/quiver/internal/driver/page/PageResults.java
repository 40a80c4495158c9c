/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.cql.DefaultAsyncResultSet;
import com.datastax.oss.driver.internal.core.util.CountingIterator;
import dev.quiver.internal.driver.RawRows;
import dev.quiver.internal.driver.Slots;
import dev.quiver.internal.driver.metrics.SessionCounts;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the results of a session, with Quiver's rows. The layouts of prepared statements' columns
 * are cached, because all results of a prepared statement share one object for their columns. The
 * columns of an unprepared statement, or of a response to a conditional statement, belong to one
 * result: their layouts are not cached. Thread-safe.
 */
public final class PageResults {

  private static final Logger LOG = LoggerFactory.getLogger(PageResults.class);

  private final Slots<ColumnLayout> kept = new Slots<>(256);

  private final ExactColumns exact = new ExactColumns();
  private final CellPool pool = new CellPool();
  private final @Nullable SessionCounts counts;
  private volatile @Nullable Class<?> unknown;

  public PageResults(@Nullable SessionCounts counts) {
    this.counts = counts;
  }

  /**
   * Returns the class of a driver's result in which Quiver did not find the page that it had
   * decoded, or null if there was no such result.
   */
  public @Nullable Class<?> unknown() {
    return unknown;
  }

  /** Returns the object that determines which columns are read into one array per cell. */
  public ExactColumns exact() {
    return exact;
  }

  /** Returns the recycled arrays of the session, which later pages use. */
  public CellPool pool() {
    return pool;
  }

  /**
   * Returns a result whose rows are {@link PageRow}s. If the driver's result has no row, already
   * has Quiver's rows, or has a first row that was not created from a page that Quiver decoded,
   * this method returns that result itself.
   *
   * @param driverResult a new result of the driver, of which no row was read
   * @param session the session, as the object that rows are attached to; the same at every call
   */
  public AsyncResultSet of(AsyncResultSet driverResult, AttachmentPoint session) {
    if (driverResult.remaining() == 0 || driverResult instanceof PageResultSet) {
      return driverResult;
    }
    if (driverResult.getClass() == DefaultAsyncResultSet.class
        && driverResult.currentPage().iterator() instanceof CountingIterator<Row> rows
        && RawRows.ofPage(rows.peek()) instanceof CellList cells) {
      PageRows rest = cells.rest();
      if (rest != null) {
        rows.next(); // removes the row, which the driver's result would otherwise keep reachable
        ColumnLayout layout = layout(driverResult, session);
        PageColumns columns = columns(layout, session, rest.size() > 0);
        return new PageResultSet(driverResult, rest, cells.toRow(columns), pool);
      }
    }
    reportUnknown(driverResult.getClass());
    return driverResult;
  }

  private void reportUnknown(Class<?> result) {
    if (counts != null) {
      counts.driverPage();
    }
    if (unknown == null) {
      unknown = result;
      LOG.warn(
          "This session returns the driver's rows instead of Quiver's, because Quiver does not find"
              + " the page that it has decoded in a {}; requests still use fast frames: see"
              + " docs/guide/compatibility.md",
          result.getName());
    }
  }

  /** Returns the columns of a page. Pages of one row share an object if the layout is cached. */
  private static PageColumns columns(
      ColumnLayout layout, AttachmentPoint session, boolean ofManyRows) {
    PageColumns shared = layout.ofOneRow;
    return ofManyRows || shared == null ? new PageColumns(layout, session, ofManyRows) : shared;
  }

  private ColumnLayout layout(AsyncResultSet result, AttachmentPoint session) {
    ColumnDefinitions definitions = result.getColumnDefinitions();
    CodecRegistry registry = session.getCodecRegistry();
    ExecutionInfo info = result.getExecutionInfo();
    if (!(info.getRequest() instanceof BoundStatement bound)
        || bound.getPreparedStatement().getResultSetDefinitions() != definitions) {
      return new ColumnLayout(definitions, registry);
    }
    int hash = System.identityHashCode(definitions);
    ColumnLayout layout = kept.find(definitions, hash);
    if (layout == null) {
      layout = new ColumnLayout(definitions, registry);
      layout.ofOneRow = new PageColumns(layout, session, false);
      kept.put(layout, hash);
    }
    exact.update(layout);
    return layout;
  }
}
