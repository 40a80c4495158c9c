/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import org.jspecify.annotations.Nullable;

/**
 * A scan that did not get to its end. The cause is what the driver, the reader or the consumer has
 * thrown; {@link java.util.concurrent.CancellationException} if the scan was cancelled.
 *
 * <p>The page {@code docs/guide/scan.md} has an example.
 *
 * @since 0.1.0
 */
public final class ScanException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient ScanProgress progress;

  ScanException(String message, ScanProgress progress, @Nullable Throwable cause) {
    super(message, cause);
    this.progress = progress;
  }

  /**
   * How far the scan came.
   *
   * @return the last progress, whose {@link ScanProgress#finished} a later scan can leave out
   * @since 0.1.0
   */
  public ScanProgress progress() {
    return progress;
  }
}
