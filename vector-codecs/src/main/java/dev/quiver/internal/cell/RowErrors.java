/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.vector.RowDecodeException;
import dev.quiver.vector.VectorException;

/** What is said of rows that cannot be read. Messages begin with what they are of in the row. */
public final class RowErrors {

  /** What to do about a row that has others than its columns. */
  public static final String ALTERED =
      "; if the table was altered, name the columns in the query instead of *";

  private RowErrors() {}

  /**
   * An error without a cause.
   *
   * @param subject a column, or what else of the row it is
   * @param problem what was expected and what came
   */
  public static RowDecodeException of(String subject, String problem) {
    return new RowDecodeException(subject + ": " + problem, null);
  }

  /** The same of a cell, with the cause's message, which names the column. */
  static RowDecodeException of(VectorException cause) {
    return new RowDecodeException(String.valueOf(cause.getMessage()), cause);
  }

  /**
   * For a row that has others than its columns: before protocol v5 the server does not tell that
   * the columns of a prepared {@code SELECT *} have changed.
   *
   * @param subject what is read of the row
   */
  public static RowDecodeException wrongCount(String subject, int columnCount, int cellCount) {
    return of(
        subject,
        "expected " + columnCount + " cells, one for each column, got " + cellCount + ALTERED);
  }

  /**
   * The same error, with the row in front.
   *
   * @param row counted from 0
   */
  public static RowDecodeException inRow(long row, RowDecodeException error) {
    RowDecodeException named =
        new RowDecodeException("row " + row + ", " + error.getMessage(), error.getCause());
    named.setStackTrace(error.getStackTrace());
    return named;
  }
}
