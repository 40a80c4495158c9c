/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.vector.VectorException;
import org.jspecify.annotations.Nullable;

/**
 * A row that cannot be read as it was asked for. The message names the column, its CQL type, and
 * the Java type if there is one.
 *
 * <p>What follows from the columns alone is reported before any cell is read. If a cell has another
 * number of bytes than its type, the cause is a {@link dev.quiver.vector.VectorLengthException},
 * which has both numbers. If a codec, or a decoder of the application, has thrown an exception,
 * that is the cause. The page {@code docs/guide/errors.md} of the repository has examples.
 *
 * @since 0.1.0
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
