/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;

/**
 * Rows of a range.
 *
 * @param count how many they are
 * @param bytes of the answer
 */
record Page(ScanTable table, Reading of, AsyncResultSet rows, int count, long bytes) {
  /** Of a page without rows, too. */
  private static final long LEAST_MEMORY = 256;

  /** The bytes that count as taken by an answer of so many bytes. */
  static long memory(long bytes) {
    return Math.max(LEAST_MEMORY, bytes);
  }

  long memory() {
    return memory(bytes);
  }

  /** Whether no page of its range follows. */
  boolean isLast() {
    return !rows.hasMorePages();
  }
}
