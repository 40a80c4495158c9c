/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.column;

import dev.quiver.internal.wire.WireErrors;

/** The maximum number of rows of a whole result, and of bytes of one table's arrays. */
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

  /** Returns the lower limit of rows and the lower limit of bytes. */
  Limits and(Limits other) {
    return new Limits(Math.min(maxRows, other.maxRows), Math.min(maxBytes, other.maxBytes));
  }

  /** Returns the maximum number of rows of a table if earlier tables have {@code firstRow} rows. */
  long rowsOfTable(long firstRow, long bytesPerRow) {
    return Math.min(maxRows - firstRow, maxBytes / bytesPerRow);
  }

  /**
   * Creates the exception for the first row beyond a limit.
   *
   * @param bytes the size of the table including the row
   */
  IllegalStateException exceeded(String subject, long row, long bytes) {
    String problem =
        row >= maxRows
            ? "more than %d rows; raise withMaxRows, or select fewer rows".formatted(maxRows)
            : "expected at most %d bytes, got %d; raise withMaxBytes, or read by chunks()"
                .formatted(maxBytes, bytes);
    return new IllegalStateException(subject + ": " + problem);
  }
}
