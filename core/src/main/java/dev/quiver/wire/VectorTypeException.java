/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.wire;

/**
 * A column of another type than the Java array it was to be read into, or codec that does not
 * exist.
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
    super(subject, "expected " + expected + ", got " + actual);
  }
}
