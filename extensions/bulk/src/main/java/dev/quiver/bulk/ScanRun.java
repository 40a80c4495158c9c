/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.CompletionStage;

/**
 * A scan or a lookup that is under way. Thread-safe.
 *
 * <p>The page {@code docs/guide/scan.md} has an example.
 *
 * @param <V> what comes out
 * @since 0.1.0
 */
public interface ScanRun<V> extends AutoCloseable {

  /**
   * Completes when the scan is over. The consumer is not called any more then.
   *
   * @return with what came out of all rows, otherwise exceptionally with a {@link ScanException}
   */
  CompletionStage<V> completion();

  /**
   * How far it is.
   *
   * @return a snapshot
   */
  ScanProgress progress();

  /**
   * Ends the scan: nothing is requested any more. A call of the consumer that has begun comes to
   * its end, and is the last.
   */
  void cancel();

  /**
   * Cancels the scan, unless it is complete. Waits for nothing: {@link #completion} says when the
   * consumer is not called any more.
   */
  @Override
  default void close() {
    cancel();
  }
}
