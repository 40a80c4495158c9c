/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;

/**
 * Rows of a range.
 *
 * @param count how many they are
 * @param bytes of the answer
 */
record Page(Reading of, AsyncResultSet rows, int count, long bytes) {

  /** Whether no page of its range follows. */
  boolean isLast() {
    return !rows.hasMorePages();
  }
}
