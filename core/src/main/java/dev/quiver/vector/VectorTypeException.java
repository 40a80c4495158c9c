/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * A column of another type than the Java array that it was to be read into, a codec that does not
 * exist, or a text that is not the CQL literal of a vector, list or set. The page {@code
 * docs/guide/errors.md} of the repository has examples.
 *
 * @since 0.1.0
 */
public final class VectorTypeException extends VectorException {

  /**
   * Makes the exception with the message {@code <subject>: expected <expected>, got <actual>}.
   *
   * @param subject the column, or what else has the type
   * @param expected the CQL types that would have been right
   * @param actual the CQL type that came
   * @since 0.1.0
   */
  public VectorTypeException(String subject, String expected, String actual) {
    this(subject, "expected " + expected + ", got " + actual);
  }

  /**
   * Makes the exception with the message {@code <subject>: <problem>}.
   *
   * @param subject the CQL type
   * @param problem what was expected and what came
   * @since 0.1.0
   */
  public VectorTypeException(String subject, String problem) {
    super(subject, problem);
  }
}
