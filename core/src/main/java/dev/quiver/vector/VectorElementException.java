/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.vector;

/**
 * An element that its vector or collection cannot hold: a null, an object of another Java type, or
 * a value that its CQL type does not have, such as a UUID for {@code timeuuid} that is not of
 * version 1. The page {@code docs/guide/errors.md} of the repository has examples.
 *
 * @since 0.1.0
 */
public final class VectorElementException extends VectorException {

  /** Which element it was, from 0. */
  private final int index;

  /**
   * Makes the exception with the message {@code <subject>: expected <expected> at index <index>,
   * got <actual>}.
   *
   * @param subject the CQL type, with its column if that is known
   * @param index what {@link #index()} gives
   * @param expected what the element should have been, for example {@code java.lang.Float}
   * @param actual what it was, for example {@code null}
   * @since 0.1.0
   */
  public VectorElementException(String subject, int index, String expected, String actual) {
    super(subject, "expected " + expected + " at index " + index + ", got " + actual);
    this.index = index;
  }

  /**
   * Tells which element it was.
   *
   * @return its index in the vector, list or set, from 0; in a map, that of its entry; for UUIDs as
   *     pairs of longs, that of the UUID
   * @since 0.1.0
   */
  public int index() {
    return index;
  }
}
