/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.CompletionStage;

/**
 * A run that is under way. Thread-safe.
 *
 * <pre>{@code
 * try (BulkRun<Article> run = writer.writeAsync(articles, executor)) {
 *   result = run.completion().toCompletableFuture().join(); // inside: the end of the block cancels
 * }
 * }</pre>
 *
 * @param <R> the type of rows
 * @since 0.1.0
 */
public interface BulkRun<R> extends AutoCloseable {

  /**
   * Completes when the run ends.
   *
   * @return with the result of a run that got to the end of its source, otherwise exceptionally
   *     with a {@link BulkException} that has it
   */
  CompletionStage<BulkResult<R>> completion();

  /**
   * How far it is.
   *
   * @return a snapshot
   */
  BulkProgress progress();

  /**
   * Ends the run: no row is taken and no request sent any more. Requests in flight have half a
   * second to be answered; rows of those that are not are failures that may be written.
   */
  void cancel();

  /**
   * Cancels the run, unless it is complete. Waits for nothing: {@link #completion} says when the
   * run has ended.
   */
  @Override
  default void close() {
    cancel();
  }
}
