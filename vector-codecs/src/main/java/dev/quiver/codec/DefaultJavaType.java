/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

/** The Java type of a vector where the application names none, as in {@code row.getObject(i)}. */
public enum DefaultJavaType {
  /**
   * {@code CqlVector}, as the driver has it. For {@code vector<uuid>} and {@code vector<timeuuid>}
   * on drivers before 4.19, whose {@code CqlVector} holds numbers only, {@code UUID[]}, and a
   * {@code List} for other elements that are no numbers.
   */
  CQL_VECTOR,
  /**
   * The array: {@code float[]}, {@code double[]}, {@code int[]}, {@code long[]}, {@code UUID[]}.
   * Vectors of other elements are as with {@link #CQL_VECTOR}; what is inside of them is an array.
   */
  ARRAY
}
