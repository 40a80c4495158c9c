/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import java.util.concurrent.CancellationException;

/**
 * A scan or a lookup that did not get to its end. The cause is what the driver, the reader or the
 * consumer has thrown; {@link CancellationException} if it was cancelled. It says that a job
 * failed, and is no {@link dev.quiver.vector.QuiverException}: one of a row may be its cause.
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
   * @param part that has failed, for example a key; empty if nothing is to be said of it
   * @param remedy what to say after the reason
   */
  static ScanException of(
      ScanOptions options, ScanProgress last, Throwable reason, String part, String remedy) {
    String why =
        reason instanceof CancellationException
            ? "the %s was cancelled".formatted(options.job())
            : "the %s%s failed by %s"
                .formatted(options.job(), part.isEmpty() ? "" : " of " + part, reason);
    return new ScanException(
        "%s: %s%s. Until then %s".formatted(options.table, why, remedy, last), last, reason);
  }

  /**
   * How far the scan came.
   *
   * @return the last progress, at whose {@link ScanProgress#position} a later scan goes on
   */
  public ScanProgress progress() {
    return progress;
  }
}
