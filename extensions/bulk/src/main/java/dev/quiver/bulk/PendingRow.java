/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;

/** A row that was taken from the source; {@code bytes} estimates its statement's memory. */
record PendingRow<R>(long position, R row, BoundWrite write, int bytes) {
  /** The memory of a statement without its values. */
  private static final int STATEMENT_BYTES = 700;

  static <R> PendingRow<R> of(long position, R row, BoundWrite write, int frameBytes) {
    return new PendingRow<>(position, row, write, frameBytes + STATEMENT_BYTES);
  }

  BoundStatement statement() {
    return write.statement();
  }

  /** Returns the size of the statement as a request. */
  int frameBytes() {
    return bytes - STATEMENT_BYTES;
  }
}
