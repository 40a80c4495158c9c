/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * An element that its vector or collection cannot hold: null, of another Java type, or not of its
 * CQL type.
 */
public final class VectorElementException extends VectorException {

  private final int index;

  /**
   * Names the element.
   *
   * @param subject the CQL type, with its column where that is known
   * @param index the element's index in the vector
   * @param expected what the element should have been, for example {@code java.lang.Float}
   * @param actual what it was, for example {@code null}
   */
  public VectorElementException(String subject, int index, String expected, String actual) {
    super(subject, "expected " + expected + " at index " + index + ", got " + actual);
    this.index = index;
  }

  /** Which element it was: its index in the vector. */
  public int index() {
    return index;
  }
}
