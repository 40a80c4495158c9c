/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.testkit.driver;

import com.datastax.oss.driver.api.core.PagingIterable;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.testkit.Stub;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Creates results of the driver without a server. */
public final class TestResults {

  private static final ExecutionInfo NO_EXECUTION =
      Stub.of(
          ExecutionInfo.class,
          (proxy, method, arguments) -> {
            throw new UnsupportedOperationException("there was no execution");
          });

  private TestResults() {}

  /** Returns all rows of a result with at least one row. */
  public static PagingIterable<Row> rows(List<Row> rows) {
    return rows(rows.get(0).getColumnDefinitions(), rows);
  }

  /** Returns all rows of a result; the columns are those of the next row, if any. */
  public static PagingIterable<Row> rows(ColumnDefinitions columns, List<Row> rows) {
    return new Rows(columns, new ArrayDeque<>(rows));
  }

  /**
   * Returns the first page of several.
   *
   * @param fetch returns the stage that the driver completes with a page, for each page but the
   *     first
   */
  public static AsyncResultSet pages(
      ColumnDefinitions columns,
      List<List<Row>> pages,
      Supplier<CompletableFuture<AsyncResultSet>> fetch) {
    return new Page(columns, pages, 0, fetch);
  }

  private record Rows(ColumnDefinitions columns, Queue<Row> rows) implements PagingIterable<Row> {

    @Override
    public ColumnDefinitions getColumnDefinitions() {
      return rows.isEmpty() ? columns : rows.element().getColumnDefinitions();
    }

    @Override
    public List<ExecutionInfo> getExecutionInfos() {
      return List.of();
    }

    @Override
    public boolean isFullyFetched() {
      return true;
    }

    @Override
    public int getAvailableWithoutFetching() {
      return rows.size();
    }

    @Override
    public boolean wasApplied() {
      return true;
    }

    @Override
    public Iterator<Row> iterator() {
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return !rows.isEmpty();
        }

        @Override
        public Row next() {
          return rows.remove();
        }
      };
    }
  }

  /**
   * Creates pages of one row each, which arrive when the test completes the stage.
   *
   * @param requested gets the stage of each requested page
   */
  public static AsyncResultSet pagesOnDemand(
      List<Row> rows, List<CompletableFuture<AsyncResultSet>> requested) {
    return pages(
        rows.get(0).getColumnDefinitions(),
        rows.stream().map(List::of).toList(),
        () -> {
          requested.add(new CompletableFuture<>());
          return requested.get(requested.size() - 1);
        });
  }

  private record Page(
      ColumnDefinitions columns,
      List<List<Row>> pages,
      int index,
      Supplier<CompletableFuture<AsyncResultSet>> fetch)
      implements AsyncResultSet {

    @Override
    public ColumnDefinitions getColumnDefinitions() {
      return columns;
    }

    @Override
    public ExecutionInfo getExecutionInfo() {
      return NO_EXECUTION;
    }

    @Override
    public Iterable<Row> currentPage() {
      return pages.get(index);
    }

    @Override
    public int remaining() {
      return pages.get(index).size();
    }

    @Override
    public boolean hasMorePages() {
      return index + 1 < pages.size();
    }

    @Override
    public CompletionStage<AsyncResultSet> fetchNextPage() {
      CompletableFuture<AsyncResultSet> stage = fetch.get();
      AsyncResultSet next = new Page(columns, pages, index + 1, fetch);
      // The test completes an incomplete stage; others already have the page.
      return stage.isDone() ? CompletableFuture.completedFuture(next) : stage.thenApply(x -> next);
    }

    @Override
    public boolean wasApplied() {
      return true;
    }
  }
}
