/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.CompletionStage;

/**
 * A load in progress. Thread-safe.
 *
 * <pre>{@code
 * try (BulkRun<Article> run = writer.writeAsync(articles, executor)) {
 *   result = run.completion().toCompletableFuture().join(); // in the block, whose end cancels
 * }
 * }</pre>
 *
 * @param <R> the type of rows
 * @since 0.1.0
 */
public interface BulkRun<R> extends AutoCloseable {

  /**
   * {@return a stage that completes with the result at the end of the source, or exceptionally with
   * a {@link BulkException} that has the result}
   */
  CompletionStage<BulkResult<R>> completion();

  /** {@return a snapshot of the progress} */
  BulkProgress progress();

  /**
   * Ends the run: it takes no more rows from the source, and sends no more requests. Requests in
   * flight have half a second to complete; then their rows are failures that may be written.
   */
  void cancel();

  /**
   * Cancels the run, unless it is complete. Does not wait for the end of the run, at which {@link
   * #completion} completes.
   */
  @Override
  default void close() {
    cancel();
  }
}
