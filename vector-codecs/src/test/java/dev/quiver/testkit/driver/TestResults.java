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

/** Results as the driver has them, without a server. */
public final class TestResults {

  private static final ExecutionInfo NO_EXECUTION =
      Stub.of(
          ExecutionInfo.class,
          (proxy, method, arguments) -> {
            throw new UnsupportedOperationException("there was no execution");
          });

  private TestResults() {}

  /** All rows of a result that has some. */
  public static PagingIterable<Row> rows(List<Row> rows) {
    return rows(rows.get(0).getColumnDefinitions(), rows);
  }

  /** All rows of a result; the columns are those of the next row, if there is one. */
  public static PagingIterable<Row> rows(ColumnDefinitions columns, List<Row> rows) {
    return new Rows(columns, new ArrayDeque<>(rows));
  }

  /**
   * The first of some pages.
   *
   * @param fetch gives the stage on which the driver puts a page, for each page but the first
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
   * Pages of one row each, which are there when the test completes the stage.
   *
   * @param asked gets the stage of each page that is asked for
   */
  public static AsyncResultSet pagesOnDemand(
      List<Row> rows, List<CompletableFuture<AsyncResultSet>> asked) {
    return pages(
        rows.get(0).getColumnDefinitions(),
        rows.stream().map(List::of).toList(),
        () -> {
          asked.add(new CompletableFuture<>());
          return asked.get(asked.size() - 1);
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
      // A stage that is left open is completed by the test; others have the page already.
      return stage.isDone() ? CompletableFuture.completedFuture(next) : stage.thenApply(x -> next);
    }

    @Override
    public boolean wasApplied() {
      return true;
    }
  }
}
