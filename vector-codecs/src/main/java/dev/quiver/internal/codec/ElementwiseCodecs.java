/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.vector.VectorDimensionException;

/** Codecs for vectors of any element type. */
public final class ElementwiseCodecs {

  private ElementwiseCodecs() {}

  /**
   * A vector as the driver's {@code CqlVector}, which must be able to hold such elements: see
   * {@link VectorTypes#cqlVectorHolds}.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static TypeCodec<?> cqlVector(VectorType cqlType, TypeCodec<?> elementCodec) {
    return new ElementwiseCqlVector<>(cqlType, elementCodec);
  }

  /**
   * A vector as a list.
   *
   * @throws VectorDimensionException if no such vector can exist
   */
  public static <E> TypeCodec<?> list(VectorType cqlType, TypeCodec<E> elementCodec) {
    return new ElementwiseList<>(cqlType, elementCodec);
  }
}
