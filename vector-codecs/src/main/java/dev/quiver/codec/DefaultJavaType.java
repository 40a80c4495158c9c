/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

/**
 * The Java type of a vector if the application does not name one, as in {@code row.getObject(i)}.
 *
 * <pre>{@code
 * MutableCodecRegistry registry = VectorCodecRegistry.create(DefaultJavaType.ARRAY);
 * CqlSession session = CqlSession.builder().withCodecRegistry(registry).build();
 * float[] embedding = (float[]) row.getObject("embedding");
 * }</pre>
 *
 * @since 0.1.0
 */
public enum DefaultJavaType {
  /**
   * {@code CqlVector}, as with the driver. Before driver 4.19 a {@code CqlVector} holds only
   * numbers: with such a driver {@code vector<uuid>} and {@code vector<timeuuid>} are {@code
   * UUID[]}, and vectors of other elements that are not numbers are a {@code List}.
   */
  CQL_VECTOR,
  /**
   * The array: {@code float[]}, {@code double[]}, {@code int[]}, {@code long[]}, {@code UUID[]}.
   * Vectors of other elements are as with {@link #CQL_VECTOR}, but vectors nested in them are
   * arrays.
   */
  ARRAY
}
