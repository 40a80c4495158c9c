/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.driver.page;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import com.datastax.oss.driver.internal.core.util.concurrent.CompletableFutures;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * A result of more than one page. It ends after the last page; the driver's result would end at the
 * first empty page that follows another page. Not thread-safe, like the driver's.
 *
 * <p>Source: {@code MultiPageResultSet}.
 */
@SuppressWarnings("IterableAndIterator") // like the driver's, it can be iterated over once
final class PagedResultSet implements ResultSet, Iterator<Row> {

  private final List<ExecutionInfo> infos = new ArrayList<>();
  private AsyncResultSet page;
  private Iterator<Row> rows;

  PagedResultSet(AsyncResultSet first) {
    page = first;
    rows = first.currentPage().iterator();
    infos.add(first.getExecutionInfo());
  }

  @Override
  public boolean hasNext() {
    while (!rows.hasNext() && page.hasMorePages()) {
      BlockingOperation.checkNotDriverThread();
      page = CompletableFutures.getUninterruptibly(page.fetchNextPage());
      rows = page.currentPage().iterator();
      infos.add(page.getExecutionInfo());
    }
    return rows.hasNext();
  }

  @Override
  public Row next() {
    boolean unused = hasNext(); // fetches the page of the next row if necessary
    return rows.next();
  }

  @Override
  public Iterator<Row> iterator() {
    return this;
  }

  @Override
  public ColumnDefinitions getColumnDefinitions() {
    return page.getColumnDefinitions();
  }

  @Override
  public List<ExecutionInfo> getExecutionInfos() {
    return infos;
  }

  @Override
  public boolean isFullyFetched() {
    return !page.hasMorePages();
  }

  @Override
  public int getAvailableWithoutFetching() {
    return page.remaining();
  }

  @Override
  public boolean wasApplied() {
    return page.wasApplied();
  }
}
