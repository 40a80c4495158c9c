/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;

/**
 * The statement that writes one row, and the effect of the prepared statement.
 *
 * @param statement the bound statement, marked not idempotent if it must not be executed twice with
 *     the same timestamp, so that the driver does not retry it
 * @param isRepeatable whether to send the statement again after an attempt that the server may have
 *     executed
 */
record BoundWrite(BoundStatement statement, PreparedWrite prepared, boolean isRepeatable) {

  /**
   * @param isIdempotent whether the user or the configuration allows a second execution
   */
  static BoundWrite of(BoundStatement statement, PreparedWrite prepared, boolean isIdempotent) {
    return new BoundWrite(
        prepared.repetition() == PreparedWrite.Repetition.SAME_TIMESTAMP
            ? statement
            : statement.setIdempotent(false),
        prepared,
        isIdempotent && prepared.isRepeatable(statement));
  }

  /** Returns whether each attempt needs a later timestamp than the attempt before. */
  boolean needsLaterTimestamps() {
    return isRepeatable && prepared.repetition() == PreparedWrite.Repetition.LATER_TIMESTAMP;
  }
}
