/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * A wrong number of elements: one that is not the dimension of the type, a dimension that no vector
 * can have, or a number of elements that the bytes of a list, set or map cannot hold. The page
 * {@code docs/guide/errors.md} of the repository has examples.
 *
 * @since 0.1.0
 */
public final class VectorDimensionException extends VectorException {

  /** What would have been right: elements. */
  private final long expected;

  /** What came instead: elements. */
  private final long actual;

  /**
   * Makes the exception with the message {@code <subject>: <problem>}.
   *
   * @param subject the CQL type, as far as it is known, with its column if that is known
   * @param problem what was expected and what came
   * @param expected what {@link #expected()} gives: elements
   * @param actual what {@link #actual()} gives: elements
   * @since 0.1.0
   */
  public VectorDimensionException(String subject, String problem, long expected, long actual) {
    super(subject, problem);
    this.expected = expected;
    this.actual = actual;
  }

  /**
   * Tells what would have been right.
   *
   * @return a number of elements: the dimension of the type; if a dimension or a number of elements
   *     was impossible, the nearest possible one
   * @since 0.1.0
   */
  public long expected() {
    return expected;
  }

  /**
   * Tells what came instead.
   *
   * @return a number of elements: that of the value, or the impossible one that was asked for; it
   *     may be negative
   * @since 0.1.0
   */
  public long actual() {
    return actual;
  }
}
