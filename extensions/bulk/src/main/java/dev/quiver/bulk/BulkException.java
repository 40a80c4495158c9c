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

  private BulkException(String message, BulkResult<?> result, @Nullable Throwable cause) {
    super(message, cause);
    this.result = result;
  }

  /**
   * Of a run that has ended.
   *
   * @param cause null if it is one of the failures
   */
  static BulkException of(BulkResult<?> result, long atMostFailures, @Nullable Throwable cause) {
    String why =
        switch (result.end()) {
          case COMPLETE -> "";
          case TOO_MANY_FAILURES ->
              "Rows failed: expected at most %d (atMostFailures), got more%s"
                  .formatted(atMostFailures, firstOf(result));
          case SOURCE_FAILED -> "The source was not read to its end: " + cause;
          case CANCELLED -> cause == null ? "Cancelled" : "Cancelled: " + cause;
        };
    BulkProgress progress = result.progress();
    return new BulkException(
        "%s. Until then %s. Go on at position %d"
            .formatted(why, progress, progress.certainPosition()),
        result,
        cause == null ? first(result) : cause);
  }

  private static String firstOf(BulkResult<?> result) {
    return result.failures().stream()
        .findFirst()
        .map(
            failure ->
                "; the first to fail, at position %d: %s"
                    .formatted(failure.position(), failure.reason()))
        .orElse("");
  }

  private static @Nullable Throwable first(BulkResult<?> result) {
    return result.failures().isEmpty() ? null : result.failures().get(0).reason();
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
