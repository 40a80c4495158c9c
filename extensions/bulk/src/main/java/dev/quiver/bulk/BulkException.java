/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import org.jspecify.annotations.Nullable;

/**
 * A run that did not get to the end of its source. {@link #result} says what was written, and where
 * to go on.
 *
 * <p>The page {@code docs/guide/bulk.md} has an example.
 *
 * @since 0.1.0
 */
public final class BulkException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient BulkResult<?> result;

  BulkException(String message, BulkResult<?> result, @Nullable Throwable cause) {
    super(message, cause);
    this.result = result;
  }

  /**
   * What came out until then.
   *
   * @return the result, with the rows that failed
   * @since 0.1.0
   */
  public BulkResult<?> result() {
    return result;
  }
}
