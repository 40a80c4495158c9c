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
 * Creates the results of a session, with Quiver's rows. It caches layouts of columns of prepared
 * statements, whose columns are the same object in every result. The columns of other statements,
 * and those that a server sends in the response to a conditional one, belong to one result.
 * Thread-safe.
 */
public final class PageResults {

  private static final Logger LOG = LoggerFactory.getLogger(PageResults.class);

  private final Slots<ColumnLayout> kept = new Slots<>(256);

  private final ExactColumns exact = new ExactColumns();
  private final SpareCells spare = new SpareCells();
  private final @Nullable SessionCounts counts;
  private volatile @Nullable Class<?> unknown;

  public PageResults(@Nullable SessionCounts counts) {
    this.counts = counts;
  }

  /** Returns the class of a driver's result in which Quiver did not find its page, or null. */
  public @Nullable Class<?> unknown() {
    return unknown;
  }

  /** Returns the columns whose cells get their own arrays. */
  public ExactColumns exact() {
    return exact;
  }

  /** Returns the arrays of recycled cells, which later pages use. */
  public SpareCells spare() {
    return spare;
  }

  /**
   * Returns a result with Quiver's rows. If there is no row, or the driver's first row was not
   * created from a page of Quiver, it returns the driver's result itself.
   *
   * @param drivers a new result, from which nothing was read
   * @param session the attachment point of the rows, the same at every call
   */
  public AsyncResultSet of(AsyncResultSet drivers, AttachmentPoint session) {
    if (drivers.remaining() == 0 || drivers instanceof PageResultSet) {
      return drivers;
    }
    if (drivers.getClass() == DefaultAsyncResultSet.class
        && drivers.currentPage().iterator() instanceof CountingIterator<Row> rows
        && RawRows.ofPage(rows.peek()) instanceof CellList cells) {
      PageRows rest = cells.rest();
      if (rest != null) {
        rows.next(); // otherwise the driver's result would keep the row
        ColumnLayout layout = layout(drivers, session);
        PageColumns columns = columns(layout, session, rest.size() > 0);
        return new PageResultSet(drivers, rest, cells.toRow(columns), spare);
      }
    }
    notice(drivers.getClass());
    return drivers;
  }

  private void notice(Class<?> result) {
    if (counts != null) {
      counts.driverPage();
    }
    if (unknown == null) {
      unknown = result;
      LOG.warn(
          "Rows are those of the driver, because Quiver does not find its page in a {}; requests"
              + " still use fast frames: see docs/guide/compatibility.md",
          result.getName());
    }
  }

  /** Returns the columns of a page. Pages of one row share an object without cached codecs. */
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
    exact.see(layout);
    return layout;
  }
}
