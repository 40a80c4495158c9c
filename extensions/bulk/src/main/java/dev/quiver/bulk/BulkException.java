/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a load does not reach the end of its source, or more rows fail than allowed. {@link
 * #result} has the number of written rows and the position for a later run. This class does not
 * extend {@link dev.quiver.vector.QuiverException}; the cause and the reason of a {@link
 * RowFailure} may be such exceptions.
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
   * Creates the exception for a load that has ended early.
   *
   * @param cause the exception that ended the load; null if failed rows or {@link BulkRun#cancel}
   *     did
   */
  static BulkException of(BulkResult<?> result, long maxFailures, @Nullable Throwable cause) {
    RowFailure<?> first = result.failures().isEmpty() ? null : result.failures().get(0);
    String why =
        switch (result.end()) {
          case COMPLETE -> "";
          case TOO_MANY_FAILURES ->
              "More than %d rows failed (withMaxFailures)%s"
                  .formatted(
                      maxFailures,
                      first == null
                          ? ""
                          : "; the first failed row is at position %d: %s"
                              .formatted(first.position(), first.reason()));
          case SOURCE_FAILED -> "The source of rows failed: " + cause;
          case CANCELLED -> cause == null ? "Cancelled" : "Cancelled: " + cause;
        };
    BulkProgress progress = result.progress();
    return new BulkException(
        "%s. Until then %s. Continue at position %d (withStartPosition)"
            .formatted(why, progress, progress.resumePosition()),
        result,
        cause == null && first != null ? first.reason() : cause);
  }

  /** {@return the result of the run, which has ended early} */
  public BulkResult<?> result() {
    return result;
  }
}
