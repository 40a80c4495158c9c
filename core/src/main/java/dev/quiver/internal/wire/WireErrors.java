/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.internal.error.ErrorFactory;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import org.jspecify.annotations.Nullable;

/**
 * Creates the exceptions for data and arguments that Quiver rejects. The parameter {@code subject}
 * names the rejected value or argument; for values, bytes and literals it is the CQL type, with the
 * column if that is known.
 */
public final class WireErrors {

  /** The number of {@code char}s of a literal that a message quotes before and after an error. */
  private static final int QUOTED = 40;

  private WireErrors() {}

  public static <E extends QuiverException> E create(
      Class<E> kind, Object subject, String expected, String actual, @Nullable Throwable cause) {
    return ErrorFactory.of(QuiverException.class)
        .create(kind, subject.toString(), expected, actual, cause);
  }

  public static QuiverException of(Object subject, String expected, String actual) {
    return of(subject, expected, actual, null);
  }

  public static QuiverException of(
      Object subject, String expected, String actual, @Nullable Throwable cause) {
    return create(QuiverException.class, subject, expected, actual, cause);
  }

  /** Creates an exception whose message states a fact instead of two values. */
  public static QuiverException fact(Object subject, String fact) {
    return fact(QuiverException.class, subject, fact, null);
  }

  public static <E extends QuiverException> E fact(
      Class<E> kind, Object subject, String fact, @Nullable Throwable cause) {
    return create(kind, subject, "", fact, cause);
  }

  /**
   * Creates a copy of an exception, with a prefix before its subject.
   *
   * @param place the text before the subject, with its separator: {@code "row 3, "}
   */
  @SuppressWarnings("unchecked") // the error's own class
  public static <E extends QuiverException> E within(String place, E error) {
    Class<E> kind = (Class<E>) error.getClass();
    E named =
        create(kind, place + error.subject(), error.expected(), error.actual(), error.getCause());
    named.setStackTrace(error.getStackTrace());
    return named;
  }

  private static VectorDimensionException dimension(
      Object subject, String expected, String actual) {
    return create(VectorDimensionException.class, subject, expected, actual, null);
  }

  /** Creates the exception for a value whose number of elements is not its type's dimension. */
  public static VectorDimensionException dimension(String subject, int expected, int actual) {
    return dimension(subject, expected + " elements", "" + actual);
  }

  /** Creates the exception for a value without elements whose CQL type is not known. */
  public static VectorDimensionException noElements(String subject) {
    return dimension(subject, "at least 1 element", "0");
  }

  /** Creates the exception for a dimension below 1, or too large for a Java array of bytes. */
  public static VectorDimensionException impossibleDimension(ElementType type, long dimension) {
    return impossibleDimension(
        "vector<" + type.cqlName() + ", " + dimension + ">",
        VectorLayout.maxDimension(type),
        dimension);
  }

  /** Creates the exception for a dimension below 1 or above a maximum. */
  public static VectorDimensionException impossibleDimension(
      String subject, int max, long dimension) {
    return dimension(subject, "a dimension from 1 to " + max, "" + dimension);
  }

  /**
   * Returns whether the bytes of a list, set or map can hold the number of elements that their
   * first [int] claims. Code must call this method before it allocates memory for the elements.
   *
   * <p>Source: the data type formats of the CQL binary protocol (section 6 of v4, section 5 of v5).
   *
   * @param count the number of elements or entries; ignored if the bytes are too few for a count
   * @param length the number of bytes, including the count
   * @param minPerElement the smallest number of bytes of an element or entry
   */
  public static boolean fits(int count, int length, int minPerElement) {
    return length >= Integer.BYTES && count >= 0 && count <= most(length, minPerElement);
  }

  /** Creates the exception for a count that {@link #fits} rejects; the parameters are the same. */
  public static QuiverException count(String subject, int count, int length, int minPerElement) {
    if (length < Integer.BYTES) {
      return tooShort(subject, Integer.BYTES, length);
    }
    String expected =
        "from 0 to " + most(length, minPerElement) + " elements in " + length + " bytes";
    return dimension(subject, expected, "" + count);
  }

  private static int most(int length, int minPerElement) {
    return (length - Integer.BYTES) / minPerElement;
  }

  /** Creates the exception for a value that has more or fewer bytes than its type requires. */
  public static QuiverException length(String subject, long expected, long actual) {
    return of(subject, expected + " bytes", "" + actual);
  }

  /** Creates the exception for the bytes of a vector that are not whole elements. */
  public static QuiverException fraction(String subject, int elementSize, int actual) {
    return of(subject, "a multiple of " + elementSize + " bytes", "" + actual);
  }

  /** Creates the exception for a value that has fewer bytes than any value of its type can have. */
  public static QuiverException tooShort(String subject, int least, int actual) {
    return of(subject, "at least " + least + " bytes", "" + actual);
  }

  /** Creates the exception for a value that has more bytes than a Java array can hold. */
  public static QuiverException tooLong(Object subject, long actual) {
    return of(subject, "at most " + Integer.MAX_VALUE + " bytes", "" + actual);
  }

  /**
   * Creates the exception for an element whose length is wrong, or whose length is encoded
   * incorrectly.
   *
   * @param what the words of the message before the expected number of bytes
   */
  public static QuiverException elementLength(
      String subject, int index, String what, long expected, long actual) {
    return element(subject, index, what + " " + expected + " bytes", "" + actual);
  }

  /** Creates the exception for a {@code long[]} of UUIDs that has an odd length. */
  public static QuiverException halfUuid(String subject, int longs) {
    return of(subject, "two longs for each UUID", longs + " longs");
  }

  /**
   * Creates the exception for an element that is null or, if the type is {@code TIMEUUID}, not a
   * UUID of version 1.
   *
   * @param type {@code UUID} or {@code TIMEUUID}
   */
  public static QuiverException uuid(
      String subject, int index, ElementType type, @Nullable Object actual) {
    String expected = type == ElementType.TIMEUUID ? "a version 1 UUID" : "a UUID";
    return element(subject, index, expected, String.valueOf(actual));
  }

  /** Creates the exception for an invalid element or map entry at an index. */
  public static QuiverException element(String subject, int index, String expected, String actual) {
    return of(subject, expected + " at index " + index, actual);
  }

  /** Creates the exception for an element that a codec cannot read or write. */
  public static QuiverException element(
      String subject, int index, String expected, String actual, RuntimeException cause) {
    return of(
        subject, expected + " at index " + index, actual + " (" + cause.getMessage() + ")", cause);
  }

  /**
   * Creates the exception for a CQL literal of a vector, list or set that cannot be parsed.
   *
   * @param text the literal; the message quotes the part around the index
   * @param index the index of the error in the text, in {@code char}s
   */
  public static QuiverException literal(String subject, String expected, String text, int index) {
    int start = Math.max(0, index - QUOTED);
    int end = Math.min(text.length(), index + QUOTED);
    String quote =
        (start > 0 ? "...\"" : "\"")
            + text.substring(start, end)
            + (end < text.length() ? "\"..." : "\"");
    return element(subject, index, expected, quote);
  }
}
