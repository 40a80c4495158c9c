/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * A column of another type than the Java array it was to be read into, a codec that does not exist,
 * or a text that is not the CQL literal of a vector, list or set.
 */
public final class VectorTypeException extends VectorException {

  /**
   * Names both types.
   *
   * @param subject the column
   * @param expected the CQL types that the Java array can hold
   * @param actual the CQL type the column has
   */
  public VectorTypeException(String subject, String expected, String actual) {
    this(subject, "expected " + expected + ", got " + actual);
  }

  /**
   * Says what is wrong in its own words.
   *
   * @param subject the CQL type
   * @param problem what was expected, and where
   */
  public VectorTypeException(String subject, String problem) {
    super(subject, problem);
  }
}
