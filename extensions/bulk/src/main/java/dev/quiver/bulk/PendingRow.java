/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A row that was taken from the source, with its statement and the effect of the prepared
 * statement.
 *
 * @param statement the bound statement, marked not idempotent if it must not be executed twice with
 *     the same timestamp, so that the driver does not retry it
 * @param isRepeatable whether to send the statement again after an attempt that the server may have
 *     executed
 * @param bytes the estimated memory of the statement
 */
record PendingRow<R>(
    long position,
    R row,
    BoundStatement statement,
    PreparedWrite prepared,
    boolean isRepeatable,
    int bytes) {

  /** The memory of a statement without its values. */
  static final int STATEMENT_BYTES = 700;

  /** Returns whether each attempt needs a later timestamp than the attempt before. */
  boolean needsLaterTimestamps() {
    return isRepeatable && prepared.repetition() == PreparedWrite.Repetition.LATER_TIMESTAMP;
  }

  /** Returns the partition's key; null if it is unknown, or if there may be several partitions. */
  @Nullable ByteBuffer partition() {
    return prepared.isOfOnePartition() ? statement.getRoutingKey() : null;
  }
}
