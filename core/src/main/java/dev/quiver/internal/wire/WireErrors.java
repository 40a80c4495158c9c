/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.internal.error.ErrorFactory;
import dev.quiver.vector.QuiverException;
import dev.quiver.vector.VectorDimensionException;
import org.jspecify.annotations.Nullable;

/**
 * Creates the exceptions for what Quiver rejects. The {@code subject} of those for values, bytes
 * and literals is the CQL type, with its column where that is known.
 */
public final class WireErrors {

  /** How much of a literal is quoted on each side of an error: {@code char}s. */
  private static final int QUOTED = 40;

  private WireErrors() {}

  /** Creates an exception of a class. */
  public static <E extends QuiverException> E create(
      Class<E> kind, Object subject, String expected, String actual, @Nullable Throwable cause) {
    return ErrorFactory.of(QuiverException.class)
        .create(kind, subject.toString(), expected, actual, cause);
  }

  /** Creates an exception of the root's own class. */
  public static QuiverException of(Object subject, String expected, String actual) {
    return of(subject, expected, actual, null);
  }

  /** Creates an exception of the root's own class with a cause. */
  public static QuiverException of(
      Object subject, String expected, String actual, @Nullable Throwable cause) {
    return create(QuiverException.class, subject, expected, actual, cause);
  }

  /**
   * Creates the same error with more in front of its subject.
   *
   * @param place ends with what separates it from the subject
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

  /** For a value whose number of elements is not the dimension of its type. */
  public static VectorDimensionException dimension(String subject, int expected, int actual) {
    return dimension(subject, expected + " elements", "" + actual);
  }

  /** For a value without elements whose type is not known. */
  public static VectorDimensionException noElements(String subject) {
    return dimension(subject, "at least 1 element", "0");
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
    return dimension(subject, "a dimension from 1 to " + max, "" + dimension);
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

  /** For a value of another number of bytes than its type has. */
  public static QuiverException length(String subject, long expected, long actual) {
    return of(subject, expected + " bytes", "" + actual);
  }

  /** For a value of any dimension whose bytes are no whole number of elements. */
  public static QuiverException fraction(String subject, int elementSize, int actual) {
    return of(subject, "a multiple of " + elementSize + " bytes", "" + actual);
  }

  /** For a value of fewer bytes than the shortest value has. */
  public static QuiverException tooShort(String subject, int least, int actual) {
    return of(subject, "at least " + least + " bytes", "" + actual);
  }

  /** For a value of more bytes than an array holds. */
  public static QuiverException tooLong(Object subject, long actual) {
    return of(subject, "at most " + Integer.MAX_VALUE + " bytes", "" + actual);
  }

  /**
   * For an element whose length is wrong, or is written wrongly.
   *
   * @param what what should have been there, up to its number of bytes
   * @param expected that number of bytes
   * @param actual the bytes there are, or that the length asks for
   */
  public static QuiverException elementLength(
      String subject, int index, String what, long expected, long actual) {
    return element(subject, index, what + " " + expected + " bytes", "" + actual);
  }

  /** For a {@code long[]} of UUIDs of an odd length. */
  public static QuiverException halfUuid(String subject, int longs) {
    return of(subject, "two longs for each UUID", longs + " longs");
  }

  /**
   * For what should be a UUID, or one of version 1.
   *
   * @param type {@code UUID} or {@code TIMEUUID}
   */
  public static QuiverException uuid(
      String subject, int index, ElementType type, @Nullable Object actual) {
    String expected = type == ElementType.TIMEUUID ? "a version 1 UUID" : "a UUID";
    return element(subject, index, expected, String.valueOf(actual));
  }

  /** For an element that its vector or collection cannot hold; a map's entry counts as one. */
  public static QuiverException element(String subject, int index, String expected, String actual) {
    return of(subject, expected + " at index " + index, actual);
  }

  /** For an element that a codec cannot read or write. */
  public static QuiverException element(
      String subject, int index, String expected, String actual, RuntimeException cause) {
    return of(
        subject, expected + " at index " + index, actual + " (" + cause.getMessage() + ")", cause);
  }

  /**
   * For the CQL literal of a vector, list or set.
   *
   * @param expected what should have stood there
   * @param text what stands around the place is quoted in the message
   * @param index the index in the text, in {@code char}s
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
