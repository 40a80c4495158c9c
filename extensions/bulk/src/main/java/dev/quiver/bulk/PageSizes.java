/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.type.VectorType;

/** How many rows a page is to have: as many as make a page of some size. Thread-safe. */
final class PageSizes {
  static final int PAGE_BYTES = 1 << 20;
  private static final int MOST_ROWS = 5000;
  private static final int LEAST_ROWS = 8;

  /** Where nothing is known of a value. */
  private static final int BYTES_OF_A_VALUE = 32;

  private final int fixed;
  private long bytes;
  private long rows;

  /**
   * @param fixed what the application says; 0 if nothing
   */
  PageSizes(int fixed, ColumnDefinitions definitions) {
    this.fixed = fixed;
    long row = 0;
    for (ColumnDefinition column : definitions) {
      row +=
          column.getType() instanceof VectorType vector
              ? (long) Float.BYTES * vector.getDimensions()
              : BYTES_OF_A_VALUE;
    }
    // As if some rows had been seen already: the first page may be of a strange range.
    this.rows = 100;
    this.bytes = rows * row;
  }

  synchronized void seen(long pageBytes, int pageRows) {
    bytes += pageBytes;
    rows += pageRows;
  }

  synchronized int next() {
    return fixed > 0
        ? fixed
        : (int) Math.max(LEAST_ROWS, Math.min(MOST_ROWS, PAGE_BYTES * rows / bytes));
  }
}
