/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.wire;

import dev.quiver.vector.VectorDimensionException;

/**
 * The layout of the bytes of a vector, which an element type and a dimension determine.
 *
 * <pre>
 *            element 0       element 1             element n-1
 *         +---------------+---------------+-     -+---------------+
 *  value  | [size] bytes  | [size] bytes  |  ...  | [size] bytes  |    big-endian
 *         +---------------+---------------+-     -+---------------+
 *  offset 0               size            2*size                  n*size = byteLength
 * </pre>
 *
 * <p>There is no header, no count and no padding: the dimension {@code n} is part of the column's
 * type, not of the value. The {@code [int]} cell length that precedes every value in a protocol
 * frame is not part of the layout either. A layout is immutable and thread-safe.
 *
 * <p>Source: native protocol v5 section 5.25 (vector of fixed-length elements), and Cassandra's
 * {@code org.apache.cassandra.db.marshal.VectorType.FixedLengthSerializer}.
 *
 * @param elementType the type of every element
 * @param dimension the number of elements, at least 1
 */
public record VectorLayout(ElementType elementType, int dimension) {

  /**
   * Checks that a vector of this type can exist: that it has at least one element, and not more
   * bytes than a Java array can hold.
   *
   * @throws VectorDimensionException if {@code dimension} is below 1 or above {@link
   *     #maxDimension(ElementType)}
   */
  public VectorLayout {
    if (dimension < 1 || dimension > maxDimension(elementType)) {
      throw WireErrors.impossibleDimension(elementType, dimension);
    }
  }

  /**
   * Returns the largest dimension for which the size of a vector in bytes is an {@code int}.
   *
   * @return 2^29 - 1 for 4-byte, 2^28 - 1 for 8-byte and 2^27 - 1 for 16-byte elements
   */
  public static int maxDimension(ElementType elementType) {
    return Integer.MAX_VALUE / elementType.size();
  }

  /** Returns the size of a vector in bytes: the dimension times the size of an element. */
  public int byteLength() {
    return Math.multiplyExact(dimension, elementType.size());
  }

  /** Returns the type as CQL writes it, such as {@code vector<float, 1536>}. */
  @Override
  public String toString() {
    return "vector<" + elementType.cqlName() + ", " + dimension + ">";
  }
}
