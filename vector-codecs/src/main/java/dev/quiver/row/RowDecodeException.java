/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.vector.VectorException;
import org.jspecify.annotations.Nullable;

/**
 * A row that cannot be read as it was asked for. The message names the column, its CQL type, and
 * the Java type where there is one.
 *
 * <p>What follows from the columns alone is reported before any cell is read. The cause of a cell
 * whose number of bytes does not fit its type is a {@link dev.quiver.vector.VectorLengthException},
 * which has both numbers.
 */
public final class RowDecodeException extends IllegalArgumentException {

  /** How messages begin that are of no column. */
  static final String WHOLE_ROW = "row: ";

  private static final long serialVersionUID = 1L;

  RowDecodeException(String message) {
    super(message);
  }

  RowDecodeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The same of a cell, with the cause's message, which names the column. */
  static RowDecodeException of(VectorException cause) {
    return new RowDecodeException(String.valueOf(cause.getMessage()), cause);
  }

  /**
   * The same, with the row in front.
   *
   * @param row counted from 0
   */
  RowDecodeException inRow(long row) {
    String message = String.valueOf(getMessage());
    RowDecodeException named =
        new RowDecodeException(
            message.startsWith(WHOLE_ROW)
                ? "row " + row + message.substring(WHOLE_ROW.length() - 2)
                : "row " + row + ", " + message,
            getCause());
    named.setStackTrace(getStackTrace());
    return named;
  }
}
