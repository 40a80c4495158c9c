/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.vector.VectorDimensionException;

/** What is wrong with a dimension or a number of elements. */
public final class DimensionErrors {

  private DimensionErrors() {}

  /**
   * For a value whose number of elements is not the dimension of its type.
   *
   * @param subject the CQL type, with its column where that is known
   * @param expected the dimension of the type
   * @param actual the number of elements the value has
   */
  public static VectorDimensionException mismatch(String subject, int expected, int actual) {
    return new VectorDimensionException(
        subject, "expected " + expected + " elements, got " + actual, expected, actual);
  }

  /**
   * For a dimension below 1, or one whose bytes exceed the largest Java array.
   *
   * @param elementType the type of the elements
   * @param dimension the dimension that was asked for
   */
  public static VectorDimensionException impossible(ElementType elementType, long dimension) {
    return impossible(
        "vector<" + elementType.cqlName() + ", " + dimension + ">",
        VectorLayout.maxDimension(elementType),
        dimension);
  }

  /**
   * For a dimension below 1, or one whose bytes exceed the largest Java array.
   *
   * @param subject the CQL type
   * @param max the largest dimension that such vectors can have
   * @param dimension the dimension that was asked for
   */
  public static VectorDimensionException impossible(String subject, int max, long dimension) {
    return new VectorDimensionException(
        subject,
        "expected a dimension from 1 to " + max + ", got " + dimension,
        dimension < 1 ? 1 : max,
        dimension);
  }

  /**
   * For a number of elements, in front of a collection, that its bytes cannot hold.
   *
   * @param subject the CQL type
   * @param max the most elements there can be
   * @param length the bytes of the collection
   * @param count the number that they begin with
   */
  public static VectorDimensionException impossibleCount(
      String subject, int max, int length, int count) {
    return new VectorDimensionException(
        subject,
        "expected from 0 to " + max + " elements in " + length + " bytes, got " + count,
        count < 0 ? 0 : max,
        count);
  }

  /**
   * For a value without elements whose type is not known.
   *
   * @param subject the kind of value
   */
  public static VectorDimensionException empty(String subject) {
    return new VectorDimensionException(subject, "expected at least 1 element, got 0", 1, 0);
  }
}
