/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import org.jspecify.annotations.Nullable;

/** A cell, or an element of one, whose number of bytes does not fit its type. */
public final class CellLengthException extends RowDecodeException {

  private static final long serialVersionUID = 1L;

  private final long expected;
  private final long actual;

  /**
   * @param subject the column and its type
   */
  CellLengthException(String subject, long expected, long actual) {
    this(subject + ": expected " + expected + " bytes, got " + actual, null, expected, actual);
  }

  private CellLengthException(
      String message, @Nullable Throwable cause, long expected, long actual) {
    super(message, cause);
    this.expected = expected;
    this.actual = actual;
  }

  @Override
  CellLengthException inRow(long row) {
    return new CellLengthException("row " + row + ", " + getMessage(), this, expected, actual);
  }

  /** The length that would have been right: bytes. */
  public long expected() {
    return expected;
  }

  /** The length that was found: bytes. */
  public long actual() {
    return actual;
  }
}
