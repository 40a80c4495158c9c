/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import dev.quiver.internal.schema.TableName;
import java.util.concurrent.CancellationException;

/**
 * A scan that did not get to its end. The cause is what the driver, the reader or the consumer has
 * thrown; {@link CancellationException} if the scan was cancelled. It says that a job failed, and
 * is no {@link dev.quiver.vector.QuiverException}: one of a row may be its cause.
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
   * @param remedy what to say after the reason
   */
  static ScanException of(TableName table, ScanProgress last, Throwable reason, String remedy) {
    String why =
        reason instanceof CancellationException
            ? "the scan was cancelled"
            : "the scan failed by " + reason;
    return new ScanException(
        "%s: %s%s. Until then %s".formatted(table, why, remedy, last), last, reason);
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
