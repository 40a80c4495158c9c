/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.vector.VectorDimensionException;
import dev.quiver.vector.VectorElementException;
import dev.quiver.vector.VectorException;
import dev.quiver.vector.VectorLengthException;
import dev.quiver.vector.VectorTypeException;
import org.jspecify.annotations.Nullable;

/**
 * Creates the exceptions for values, bytes and literals that do not fit their CQL type.
 *
 * <p>The {@code subject} of each is the CQL type, with its column where that is known.
 */
public final class WireErrors {

  /** How much of a literal is quoted on each side of an error: {@code char}s. */
  private static final int QUOTED = 40;

  private WireErrors() {}

  /** For a value whose number of elements is not the dimension of its type. */
  public static VectorDimensionException dimension(String subject, int expected, int actual) {
    return new VectorDimensionException(
        subject, "expected " + expected + " elements, got " + actual, expected, actual);
  }

  /** For a value without elements whose type is not known. */
  public static VectorDimensionException noElements(String subject) {
    return new VectorDimensionException(subject, "expected at least 1 element, got 0", 1, 0);
  }

  /** For a dimension below 1, or one whose bytes exceed the largest Java array. */
  public static VectorDimensionException impossibleDimension(ElementType type, long dimension) {
    return impossibleDimension(
        "vector<" + type.cqlName() + ", " + dimension + ">",
        VectorLayout.maxDimension(type),
        dimension);
  }

  /**
   * For a dimension below 1 or above a maximum.
   *
   * @param max the largest dimension that such vectors can have
   */
  public static VectorDimensionException impossibleDimension(
      String subject, int max, long dimension) {
    return new VectorDimensionException(
        subject,
        "expected a dimension from 1 to " + max + ", got " + dimension,
        dimension < 1 ? 1 : max,
        dimension);
  }

  /**
   * Returns whether the bytes of a list, set or map can hold the number of elements in their first
   * [int]. Nothing may be allocated by a count that does not fit.
   *
   * <p>Source: CQL binary protocol v4 and v5, section 6.
   *
   * @param count the number of elements or entries; ignored if the bytes are too few for a count
   * @param length the number of bytes, with those of the count
   * @param minPerElement the least number of bytes of an element or entry
   */
  public static boolean fits(int count, int length, int minPerElement) {
    return length >= Integer.BYTES && count >= 0 && count <= most(length, minPerElement);
  }

  /** For a count that does not fit; parameters as of {@link #fits}. */
  public static VectorException count(String subject, int count, int length, int minPerElement) {
    if (length < Integer.BYTES) {
      return tooShort(subject, Integer.BYTES, length);
    }
    int max = most(length, minPerElement);
    return new VectorDimensionException(
        subject,
        "expected from 0 to " + max + " elements in " + length + " bytes, got " + count,
        count < 0 ? 0 : max,
        count);
  }

  private static int most(int length, int minPerElement) {
    return (length - Integer.BYTES) / minPerElement;
  }

  /** For a value of another number of bytes than its type has. */
  public static VectorLengthException length(String subject, long expected, long actual) {
    return new VectorLengthException(
        subject, "expected " + expected + " bytes, got " + actual, expected, actual);
  }

  /** For a value of any dimension whose bytes are no whole number of elements. */
  public static VectorLengthException fraction(String subject, int elementSize, int actual) {
    return new VectorLengthException(
        subject,
        "expected a multiple of " + elementSize + " bytes, got " + actual,
        elementSize,
        actual);
  }

  /** For a value of fewer bytes than the shortest value has. */
  public static VectorLengthException tooShort(String subject, int least, int actual) {
    return new VectorLengthException(
        subject, "expected at least " + least + " bytes, got " + actual, least, actual);
  }

  /** For a value of more bytes than an array holds. */
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
   * @param what what should have been there, up to its number of bytes
   * @param expected that number of bytes
   * @param actual the bytes there are, or that the length asks for
   */
  public static VectorLengthException elementLength(
      String subject, int index, String what, long expected, long actual) {
    return new VectorLengthException(
        subject,
        "expected " + what + " " + expected + " bytes at index " + index + ", got " + actual,
        expected,
        actual);
  }

  /** For a {@code long[]} of UUIDs of an odd length. */
  public static VectorLengthException halfUuid(String subject, int longs) {
    return new VectorLengthException(
        subject,
        "expected two longs for each UUID, got " + longs + " longs",
        2 * Long.BYTES,
        (long) longs * Long.BYTES);
  }

  /**
   * For what should be a UUID, or one of version 1.
   *
   * @param type {@code UUID} or {@code TIMEUUID}
   */
  public static VectorElementException uuid(
      String subject, int index, ElementType type, @Nullable Object actual) {
    String expected = type == ElementType.TIMEUUID ? "a version 1 UUID" : "a UUID";
    return new VectorElementException(subject, index, expected, String.valueOf(actual));
  }

  /** For an element that a codec cannot read or write. */
  public static VectorElementException element(
      String subject, int index, String expected, String actual, RuntimeException cause) {
    VectorElementException exception =
        new VectorElementException(
            subject, index, expected, actual + " (" + cause.getMessage() + ")");
    exception.initCause(cause);
    return exception;
  }

  /**
   * For the CQL literal of a vector, list or set.
   *
   * @param expected what should have stood there
   * @param text what stands around the place is quoted in the message
   * @param index the index in the text, in {@code char}s
   */
  public static VectorTypeException literal(
      String subject, String expected, String text, int index) {
    int start = Math.max(0, index - QUOTED);
    int end = Math.min(text.length(), index + QUOTED);
    String quote =
        (start > 0 ? "...\"" : "\"")
            + text.substring(start, end)
            + (end < text.length() ? "\"..." : "\"");
    return new VectorTypeException(
        subject, "expected " + expected + " at index " + index + " of " + quote);
  }
}
