/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.result;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the pages of a result. While a page is being read, the driver fetches the next page. */
public final class PageChain<T> {

  /** Receives the pages of one result, one after the other. */
  public interface Pages<T> {

    /** Adds the rows of a page, which is the last page of the result if {@code isLast}. */
    void addPage(AsyncResultSet page, boolean isLast);

    T build();
  }

  private final Function<AsyncResultSet, ? extends Pages<T>> start;
  private final Executor executor;
  private final CompletableFuture<T> result = new CompletableFuture<>();
  private @Nullable Pages<T> pages;

  /**
   * Creates a chain for one result.
   *
   * @param start receives the first page as its argument, and creates the receiver of all pages
   * @param executor runs the tasks that read pages, one after the other
   */
  public PageChain(Function<AsyncResultSet, ? extends Pages<T>> start, Executor executor) {
    this.start = start;
    this.executor = executor;
  }

  /** Reads the first page once it has arrived, and all later pages. */
  public CompletionStage<T> read(CompletionStage<? extends AsyncResultSet> first) {
    readWhenDone(first);
    return result;
  }

  /** Reads pages on the executor. If a task is rejected, or a page fails, the result fails. */
  private void readWhenDone(CompletionStage<? extends AsyncResultSet> page) {
    CompletionStage<?> unused =
        page.thenAcceptAsync(this::readFrom, executor)
            .whenComplete(
                (nothing, error) -> {
                  if (error != null) {
                    Throwable cause =
                        error instanceof CompletionException ? error.getCause() : null;
                    result.completeExceptionally(cause == null ? error : cause);
                  }
                });
  }

  /** Reads a page and later ones, until a page has not arrived yet or the result was cancelled. */
  private void readFrom(AsyncResultSet first) {
    Pages<T> taken = pages == null ? start.apply(first) : pages;
    pages = taken;
    AsyncResultSet page = first;
    while (!result.isDone()) {
      CompletableFuture<AsyncResultSet> next =
          page.hasMorePages() ? page.fetchNextPage().toCompletableFuture() : null;
      taken.addPage(page, next == null);
      if (next == null) {
        result.complete(taken.build());
        return;
      } else if (!next.isDone()) {
        readWhenDone(next);
        return;
      }
      page = next.join();
    }
  }
}
