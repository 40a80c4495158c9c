/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.wire.VectorLengthException;

/** A cell, or an element of one, whose number of bytes does not fit its type. */
public final class CellLengthException extends RowDecodeException {

  private static final long serialVersionUID = 1L;

  private final long expected;
  private final long actual;

  /**
   * @param subject the column and its type
   */
  CellLengthException(String subject, long expected, long actual) {
    this(expected, actual, subject + ": expected " + expected + " bytes, got " + actual);
  }

  /** The same of a cell or an element, named by the message. */
  CellLengthException(VectorLengthException e) {
    this(e.expected(), e.actual(), String.valueOf(e.getMessage()));
  }

  private CellLengthException(long expected, long actual, String message) {
    super(message);
    this.expected = expected;
    this.actual = actual;
  }

  @Override
  RowDecodeException withMessage(String message) {
    return new CellLengthException(expected, actual, message);
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
