/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

import org.jspecify.annotations.Nullable;

/**
 * A row that cannot be read as it was asked for. The message names the column, its CQL type, and
 * the Java type if there is one.
 *
 * <p>What follows from the columns alone is reported before any cell is read. If a cell has another
 * number of bytes than its type, the cause is a {@link VectorLengthException}, which has both
 * numbers. If a codec, or a decoder of the application, has thrown an exception, that is the cause.
 * The page {@code docs/guide/errors.md} of the repository has examples.
 *
 * @since 0.1.0
 */
public final class RowDecodeException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong with a row.
   *
   * @param message begins with what it is of in the row, such as {@code column v}
   * @param cause what was thrown by a codec, a decoder or a check; null if nothing was
   * @since 0.1.0
   */
  public RowDecodeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
