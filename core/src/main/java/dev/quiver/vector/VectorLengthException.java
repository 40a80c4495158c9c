/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * A wrong number of bytes: of a whole value, or of an element in it. The page {@code
 * docs/guide/errors.md} of the repository has examples.
 *
 * @since 0.1.0
 */
public final class VectorLengthException extends VectorException {

  /** What would have been right: bytes. */
  private final long expected;

  /** What came instead: bytes. */
  private final long actual;

  /**
   * Makes the exception with the message {@code <subject>: <problem>}.
   *
   * @param subject the CQL type, as far as it is known, with its column if that is known
   * @param problem what was expected and what came
   * @param expected what {@link #expected()} gives: bytes
   * @param actual what {@link #actual()} gives: bytes
   * @since 0.1.0
   */
  public VectorLengthException(String subject, String problem, long expected, long actual) {
    super(subject, problem);
    this.expected = expected;
    this.actual = actual;
  }

  /**
   * Tells what would have been right.
   *
   * @return a number of bytes. Where several would have been right: the bytes of one element if any
   *     multiple of them would, else the fewest or the most that would
   * @since 0.1.0
   */
  public long expected() {
    return expected;
  }

  /**
   * Tells what came instead.
   *
   * @return the number of bytes that there are, or that a length in the value claims; it may be
   *     negative
   * @since 0.1.0
   */
  public long actual() {
    return actual;
  }
}
