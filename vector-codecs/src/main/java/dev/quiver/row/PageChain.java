/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import dev.quiver.matrix.VectorMatrix;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Reads the pages of a result, each while the next one is on its way. */
final class PageChain<M extends VectorMatrix<?>> {

  private final TableBuilder<M> table;
  private final CompletableFuture<VectorTable<M>> result = new CompletableFuture<>();

  PageChain(TableBuilder<M> table) {
    this.table = table;
  }

  CompletionStage<VectorTable<M>> read(AsyncResultSet first) {
    readFrom(first);
    return result;
  }

  /** Reads a page and those after it, until one is not there yet. */
  private void readFrom(AsyncResultSet first) {
    AsyncResultSet page = first;
    try {
      while (true) {
        CompletableFuture<AsyncResultSet> next =
            page.hasMorePages() ? page.fetchNextPage().toCompletableFuture() : null;
        table.expect(page.remaining());
        for (Row row : page.currentPage()) {
          table.add(row);
        }
        if (next == null) {
          result.complete(table.build());
          return;
        } else if (!next.isDone()) {
          CompletableFuture<AsyncResultSet> unused = next.whenComplete(this::goOn);
          return;
        }
        page = next.join();
      }
    } catch (CompletionException e) {
      result.completeExceptionally(e.getCause());
    } catch (RuntimeException | Error e) {
      result.completeExceptionally(e);
    }
  }

  private void goOn(@Nullable AsyncResultSet page, @Nullable Throwable error) {
    if (page == null) {
      result.completeExceptionally(Objects.requireNonNull(error));
    } else {
      readFrom(page);
    }
  }
}
