/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import dev.quiver.internal.wire.WireErrors;

/**
 * How large results may be.
 *
 * @param maxRows of a whole result
 * @param maxBytes of the arrays of one table
 */
record Limits(long maxRows, long maxBytes) {

  static final Limits NONE = new Limits(Long.MAX_VALUE, Long.MAX_VALUE);

  Limits {
    check("withMaxRows", maxRows);
    check("withMaxBytes", maxBytes);
  }

  private static void check(String option, long limit) {
    if (limit < 0) {
      throw WireErrors.of(option, "a limit of at least 0", "" + limit);
    }
  }

  Limits withRows(long rows) {
    return new Limits(rows, maxBytes);
  }

  Limits withBytes(long bytes) {
    return new Limits(maxRows, bytes);
  }

  /** What both allow. */
  Limits and(Limits other) {
    return new Limits(Math.min(maxRows, other.maxRows), Math.min(maxBytes, other.maxBytes));
  }

  /**
   * The rows that a table may have.
   *
   * @param firstRow the rows of earlier tables of the same result
   */
  long rowsOfTable(long firstRow, long bytesPerRow) {
    return Math.min(maxRows - firstRow, maxBytes / bytesPerRow);
  }

  /**
   * What to say of the first row that a table may not have.
   *
   * @param row its number in the result
   * @param bytes the bytes of the table with it
   */
  IllegalStateException exceeded(String subject, long row, long bytes) {
    return new IllegalStateException(
        subject
            + (row >= maxRows
                ? ": expected at most " + maxRows + " rows, got more"
                : ": expected a table of at most " + maxBytes + " bytes, got " + bytes));
  }
}
