/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;

/**
 * The statement of a row.
 *
 * @param statement not idempotent for the driver if it must not be executed twice with the same
 *     timestamp
 * @param isRepeatable whether a load may send it again after an attempt that may have been executed
 */
record BoundWrite(BoundStatement statement, PreparedWrite prepared, boolean isRepeatable) {

  /**
   * @param isIdempotent what the user says of the statement
   */
  static BoundWrite of(BoundStatement statement, PreparedWrite prepared, boolean isIdempotent) {
    return new BoundWrite(
        prepared.repetition() == PreparedWrite.Repetition.SAME_TIMESTAMP
            ? statement
            : statement.setIdempotent(false),
        prepared,
        isIdempotent && prepared.isRepeatable(statement));
  }

  /** Whether each attempt needs a timestamp of its own. */
  boolean needsLaterTimestamps() {
    return isRepeatable && prepared.repetition() == PreparedWrite.Repetition.LATER_TIMESTAMP;
  }
}
