/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;

/**
 * The statement of a row.
 *
 * @param statement marked not idempotent if it must not be executed twice with one timestamp
 * @param isRepeatable whether to retry it after an attempt that may have been executed
 */
record BoundWrite(BoundStatement statement, PreparedWrite prepared, boolean isRepeatable) {

  /**
   * @param isIdempotent whether the user declares the statement idempotent
   */
  static BoundWrite of(BoundStatement statement, PreparedWrite prepared, boolean isIdempotent) {
    return new BoundWrite(
        prepared.repetition() == PreparedWrite.Repetition.SAME_TIMESTAMP
            ? statement
            : statement.setIdempotent(false),
        prepared,
        isIdempotent && prepared.isRepeatable(statement));
  }

  /** Returns whether each attempt needs a later timestamp than the one before. */
  boolean needsLaterTimestamps() {
    return isRepeatable && prepared.repetition() == PreparedWrite.Repetition.LATER_TIMESTAMP;
  }
}
