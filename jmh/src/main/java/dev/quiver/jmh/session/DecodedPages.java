/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.session;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import java.util.Iterator;
import java.util.List;

/** A result whose pages have all arrived; like the driver's, it can be read once. */
public final class DecodedPages implements PagingIterable<Row> {

  private final ColumnDefinitions definitions;
  private final List<List<Row>> pages;
  private int page;
  private int row;

  public DecodedPages(ColumnDefinitions definitions, List<List<Row>> pages) {
    this.definitions = definitions;
    this.pages = pages;
  }

  @Override
  public ColumnDefinitions getColumnDefinitions() {
    return definitions;
  }

  @Override
  public List<ExecutionInfo> getExecutionInfos() {
    return List.of();
  }

  @Override
  public boolean isFullyFetched() {
    return page == pages.size() - 1;
  }

  @Override
  public int getAvailableWithoutFetching() {
    return pages.get(page).size() - row;
  }

  @Override
  public boolean wasApplied() {
    return true;
  }

  @Override
  public Iterator<Row> iterator() {
    return new Iterator<>() {
      /** As in the driver, moves to the next page after the last row of a page. */
      @Override
      public boolean hasNext() {
        if (getAvailableWithoutFetching() == 0 && !isFullyFetched()) {
          page++;
          row = 0;
        }
        return getAvailableWithoutFetching() > 0;
      }

      @Override
      public Row next() {
        Row next = pages.get(page).get(row);
        row++;
        return next;
      }
    };
  }
}
