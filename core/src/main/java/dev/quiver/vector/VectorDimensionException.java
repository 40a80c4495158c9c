/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * A number of elements that is not the type's dimension, a dimension no vector can have, or a
 * number of elements that a collection's bytes cannot hold.
 */
public final class VectorDimensionException extends VectorException {

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
  public VectorDimensionException(String subject, String problem, long expected, long actual) {
    super(subject, problem);
    this.expected = expected;
    this.actual = actual;
  }

  /**
   * The dimension that would have been right: elements; for an impossible dimension, the nearest
   * possible one.
   */
  public long expected() {
    return expected;
  }

  /** The dimension or number of elements that was found: elements. */
  public long actual() {
    return actual;
  }
}
