/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.CancellationException;

/**
 * Thrown when a scan or a lookup fails or is cancelled. The cause is the exception of the driver,
 * the reader or the consumer, or a {@link CancellationException}. This class does not extend {@link
 * dev.quiver.vector.QuiverException}, but the cause may be such an exception.
 *
 * <p>The page {@code docs/guide/scan.md} has an example.
 *
 * @since 0.1.0
 */
public final class ScanException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ScanProgress progress;

  private ScanException(String message, ScanProgress progress, Throwable cause) {
    super(message, cause);
    this.progress = progress;
  }

  /**
   * @param part the name of the part that has failed, for example a key; empty if the part is
   *     unknown
   * @param remedy advice for the user, appended to the reason; may be empty
   */
  static ScanException of(
      ScanOptions options, ScanProgress last, Throwable reason, String part, String remedy) {
    String why =
        reason instanceof CancellationException
            ? "the %s was cancelled".formatted(options.job())
            : "the %s%s failed with %s"
                .formatted(options.job(), part.isEmpty() ? "" : " of " + part, reason);
    return new ScanException(
        "%s: %s%s. Until then %s".formatted(options.table, why, remedy, last), last, reason);
  }

  /** {@return the last progress, at whose {@link ScanProgress#position} a later scan can start} */
  public ScanProgress progress() {
    return progress;
  }
}
