/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import org.jspecify.annotations.Nullable;

/**
 * Thrown for a row that cannot be read as requested; a job may skip such a row. The exception's
 * subject names the row, the column and its CQL type, as far as they are known.
 *
 * <p>Errors that follow from the columns alone are reported before any cell is read. If a codec or
 * a decoder of the application has thrown an exception, that exception is the cause. The page
 * {@code docs/guide/errors.md} of the repository has examples.
 *
 * @since 0.1.0
 */
public final class RowDecodeException extends QuiverException {

  private static final long serialVersionUID = 1L;

  RowDecodeException(String subject, String expected, String actual, @Nullable Throwable cause) {
    super(subject, expected, actual, cause);
  }
}
