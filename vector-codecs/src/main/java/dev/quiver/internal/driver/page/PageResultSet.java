/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataTypes;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.internal.driver.TraversablePage;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The driver's result of one page, with Quiver's rows. Not thread-safe, like the driver's.
 *
 * <p>Source: {@code DefaultAsyncResultSet}.
 */
@SuppressWarnings("IterableAndIterator") // like the driver's, it can be iterated over once
final class PageResultSet implements AsyncResultSet, Iterable<Row>, Iterator<Row>, TraversablePage {

  private static final String APPLIED = "[applied]";

  private final AsyncResultSet driverResult;
  private final PageRows rest;
  private final CellPool pool;

  /** The row that the iterator returns next, removed from {@link #rest}; null at the end. */
  private @Nullable PageRow next;

  /** The cursor of the reader that traverses the page; null if there is no reader. */
  private @Nullable PageCursor cursor;

  PageResultSet(AsyncResultSet driverResult, PageRows rest, PageRow first, CellPool pool) {
    this.driverResult = driverResult;
    this.rest = rest;
    this.pool = pool;
    this.next = first;
  }

  @Override
  public ColumnDefinitions getColumnDefinitions() {
    return driverResult.getColumnDefinitions();
  }

  @Override
  public ExecutionInfo getExecutionInfo() {
    return driverResult.getExecutionInfo();
  }

  @Override
  public int remaining() {
    return next == null ? 0 : 1 + rest.size();
  }

  @Override
  public Iterable<Row> currentPage() {
    return this;
  }

  /** Returns the same iterator at each call, like the driver's: each row is returned once. */
  @Override
  public Iterator<Row> iterator() {
    return this;
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public Row next() {
    PageRow row = next;
    if (row == null) {
      throw new NoSuchElementException();
    }
    next = rest.poll(row.columns);
    return row;
  }

  @Override
  public @Nullable RawCells advance() {
    PageCursor reading = cursor;
    if (reading == null) {
      PageRow first = next;
      if (first == null) {
        return null;
      }
      reading = new PageCursor(first, pool);
      cursor = reading;
      next = null;
      return reading;
    }
    return rest.poll(reading) ? reading : null;
  }

  @Override
  public void recycle(int column) {
    PageCursor reading = cursor;
    if (reading != null) {
      reading.recycle(column);
    }
  }

  @Override
  public void endReading() {
    PageCursor reading = cursor;
    if (reading != null) {
      reading.end();
      cursor = null;
      next = rest.poll(reading.columns);
    }
  }

  @Override
  public boolean hasMorePages() {
    return driverResult.hasMorePages();
  }

  @Override
  public CompletionStage<AsyncResultSet> fetchNextPage() {
    return driverResult.fetchNextPage();
  }

  @Override
  public boolean wasApplied() {
    ColumnDefinitions definitions = driverResult.getColumnDefinitions();
    if (!definitions.contains(APPLIED)
        || !definitions.get(APPLIED).getType().equals(DataTypes.BOOLEAN)) {
      return true;
    }
    PageRow row = next;
    if (row == null) {
      throw new IllegalStateException("This method must be called before consuming all the rows");
    }
    return row.getBoolean(APPLIED);
  }
}
