/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.vector.VectorLengthException;

/** What is wrong with a number of bytes. */
public final class LengthErrors {

  private LengthErrors() {}

  /**
   * For a value of a known dimension.
   *
   * @param subject the CQL type, with its column where that is known
   * @param expected the bytes the type needs
   * @param actual the bytes there are
   */
  public static VectorLengthException mismatch(String subject, long expected, int actual) {
    return new VectorLengthException(
        subject, "expected " + expected + " bytes, got " + actual, expected, actual);
  }

  /**
   * For a value whose dimension is not known and whose bytes are no whole number of elements.
   *
   * @param subject the CQL type
   * @param elementSize the bytes of one element
   * @param actual the bytes there are
   */
  public static VectorLengthException fraction(String subject, int elementSize, int actual) {
    return new VectorLengthException(
        subject,
        "expected a multiple of " + elementSize + " bytes, got " + actual,
        elementSize,
        actual);
  }

  /**
   * For a value of too few bytes, where elements differ in length.
   *
   * @param subject the CQL type
   * @param least the bytes that the shortest value has
   * @param actual the bytes there are
   */
  public static VectorLengthException tooShort(String subject, int least, int actual) {
    return new VectorLengthException(
        subject, "expected at least " + least + " bytes, got " + actual, least, actual);
  }

  /**
   * For a value that has more bytes than an array holds.
   *
   * @param subject the CQL type
   * @param actual the bytes the value would take
   */
  public static VectorLengthException tooLong(String subject, long actual) {
    return new VectorLengthException(
        subject,
        "expected at most " + Integer.MAX_VALUE + " bytes, got " + actual,
        Integer.MAX_VALUE,
        actual);
  }

  /**
   * For an element whose length is wrong, or is written wrongly.
   *
   * @param subject the CQL type
   * @param index the element's index in the vector
   * @param what what should have been there, up to its number of bytes
   * @param expected that number of bytes
   * @param actual the bytes there are, or that the length asks for
   */
  public static VectorLengthException ofElement(
      String subject, int index, String what, long expected, long actual) {
    return new VectorLengthException(
        subject,
        "expected " + what + " " + expected + " bytes at index " + index + ", got " + actual,
        expected,
        actual);
  }

  /**
   * For a {@code long[]} of UUIDs that ends in the middle of one.
   *
   * @param subject the CQL type
   * @param longs the length of the array
   */
  public static VectorLengthException halfUuid(String subject, int longs) {
    return new VectorLengthException(
        subject,
        "expected two longs for each UUID, got " + longs + " longs",
        2 * Long.BYTES,
        (long) longs * Long.BYTES);
  }
}
