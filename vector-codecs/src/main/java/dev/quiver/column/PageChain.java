/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import dev.quiver.matrix.VectorMatrix;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Reads the pages of a result, each while the next one is on its way. */
final class PageChain<M extends VectorMatrix<?>> {

  private final MatrixReader<M> reader;
  private final Executor executor;
  private final CompletableFuture<VectorTable<M>> result = new CompletableFuture<>();
  private @Nullable TableBuilder<M> table;

  /**
   * @param executor reads the pages, one after the other
   */
  PageChain(MatrixReader<M> reader, Executor executor) {
    this.reader = reader;
    this.executor = executor;
  }

  CompletionStage<VectorTable<M>> read(CompletionStage<? extends AsyncResultSet> first) {
    readWhenDone(first);
    return result;
  }

  /** What the executor refuses, and what it is to read but does not come, are errors. */
  private void readWhenDone(CompletionStage<? extends AsyncResultSet> page) {
    CompletionStage<?> unused =
        page.thenAcceptAsync(this::readFrom, executor)
            .whenComplete(
                (nothing, error) -> {
                  if (error != null) {
                    fail(error);
                  }
                });
  }

  /** Reads a page and those after it, until one is not there yet or nobody waits any more. */
  private void readFrom(AsyncResultSet first) {
    TableBuilder<M> rows = table(first);
    AsyncResultSet page = first;
    while (!result.isDone()) {
      CompletableFuture<AsyncResultSet> next =
          page.hasMorePages() ? page.fetchNextPage().toCompletableFuture() : null;
      rows.addPage(page, next == null);
      if (next == null) {
        result.complete(rows.end());
        return;
      } else if (!next.isDone()) {
        readWhenDone(next);
        return;
      }
      page = next.join();
    }
  }

  private TableBuilder<M> table(AsyncResultSet first) {
    if (table == null) {
      table = TableBuilder.forAll(reader, first.getColumnDefinitions());
    }
    return table;
  }

  private void fail(Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : null;
    result.completeExceptionally(cause == null ? error : cause);
  }
}
