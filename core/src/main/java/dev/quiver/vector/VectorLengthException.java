/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/** A value whose number of bytes does not fit its type. */
public final class VectorLengthException extends VectorException {

  private final long expected;
  private final long actual;

  /**
   * What did not fit.
   *
   * @param subject the CQL type, or what there is of it
   * @param problem what was expected and what came
   * @param expected a number that would have been right
   * @param actual the number that came
   */
  public VectorLengthException(String subject, String problem, long expected, long actual) {
    super(subject, problem);
    this.expected = expected;
    this.actual = actual;
  }

  /**
   * The length that would have been right: bytes; where only a multiple is asked for, the bytes of
   * one element.
   */
  public long expected() {
    return expected;
  }

  /** The length that was found: bytes. */
  public long actual() {
    return actual;
  }
}
