/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.row.Vectors;
import java.util.UUID;

/** Quiver's. */
final class QuiverCodecs {

  private QuiverCodecs() {}

  static TypeCodec<?> ofObjects(ElementType elementType, int dimension) {
    return switch (elementType) {
      case FLOAT -> VectorCodecs.cqlVector(Float.class, dimension);
      case DOUBLE -> VectorCodecs.cqlVector(Double.class, dimension);
      case INT -> VectorCodecs.cqlVector(Integer.class, dimension);
      case BIGINT -> VectorCodecs.cqlVector(Long.class, dimension);
      case UUID, TIMEUUID -> VectorCodecs.list(UUID.class, dimension);
    };
  }

  static CodecWork array(ElementType elementType, int dimension, byte[] bytes) {
    return switch (elementType) {
      case FLOAT ->
          new ArrayWork<>(VectorCodecs.floatArray(dimension), float[].class, Vectors::read, bytes);
      case DOUBLE ->
          new ArrayWork<>(
              VectorCodecs.doubleArray(dimension), double[].class, Vectors::read, bytes);
      case INT ->
          new ArrayWork<>(VectorCodecs.intArray(dimension), int[].class, Vectors::read, bytes);
      case BIGINT ->
          new ArrayWork<>(VectorCodecs.longArray(dimension), long[].class, Vectors::read, bytes);
      case UUID, TIMEUUID ->
          new ArrayWork<>(VectorCodecs.uuidArray(dimension), UUID[].class, Vectors::read, bytes);
    };
  }

  static CodecWork longs(ElementType elementType, int dimension, byte[] bytes) {
    if (elementType != ElementType.UUID) {
      throw new IllegalArgumentException("Pairs of longs are UUIDs, not " + elementType);
    }
    return new ArrayWork<>(VectorCodecs.uuidLongs(dimension), long[].class, Vectors::read, bytes);
  }
}
