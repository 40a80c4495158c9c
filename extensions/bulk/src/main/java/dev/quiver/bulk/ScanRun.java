/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.CompletionStage;

/**
 * A scan or a lookup in progress. Thread-safe.
 *
 * <p>The page {@code docs/guide/scan.md} has an example.
 *
 * @param <V> the type of the result
 * @since 0.1.0
 */
public interface ScanRun<V> extends AutoCloseable {

  /**
   * {@return a stage that completes with the result, or exceptionally with a {@link ScanException}}
   * The consumer is not called after the stage has completed.
   */
  CompletionStage<V> completion();

  /** {@return a snapshot of the progress} */
  ScanProgress progress();

  /**
   * Ends the scan: it sends no more requests. If the consumer is being called, that call is the
   * last one, and is not interrupted.
   */
  void cancel();

  /**
   * Cancels the scan, unless it is complete. Does not wait for the last call of the consumer, after
   * which {@link #completion} completes.
   */
  @Override
  default void close() {
    cancel();
  }
}
