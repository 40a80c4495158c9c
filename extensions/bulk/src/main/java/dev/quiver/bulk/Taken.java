/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.bulk;

import com.datastax.oss.driver.api.core.cql.BoundStatement;

/**
 * A row that was taken from the source.
 *
 * @param bytes of its values and of what is around them
 */
record Taken<R>(long position, R row, BoundWrite write, int bytes) {
  /** Of a statement and what the driver keeps of it, beside its values. */
  private static final int STATEMENT_BYTES = 700;

  static <R> Taken<R> of(long position, R row, BoundWrite write, int frameBytes) {
    return new Taken<>(position, row, write, frameBytes + STATEMENT_BYTES);
  }

  BoundStatement statement() {
    return write.statement();
  }

  /** Of its values, as they are in a frame. */
  int frameBytes() {
    return bytes - STATEMENT_BYTES;
  }
}
