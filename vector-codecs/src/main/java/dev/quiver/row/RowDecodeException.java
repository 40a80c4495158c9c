/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import org.jspecify.annotations.Nullable;

/**
 * A row that cannot be read as it was asked for. The message names the column, its CQL type, and
 * the Java type where there is one.
 *
 * <p>What follows from the columns alone is reported before any cell is read.
 */
public class RowDecodeException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  RowDecodeException(String message) {
    super(message);
  }

  RowDecodeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The same where the row is known, too. */
  RowDecodeException inRow(long row) {
    return new RowDecodeException("row " + row + ", " + getMessage(), this);
  }
}
