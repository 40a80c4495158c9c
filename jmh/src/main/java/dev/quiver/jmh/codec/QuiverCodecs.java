/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.row.Vectors;
import java.util.UUID;

/** Quiver's. */
final class QuiverCodecs {

  private QuiverCodecs() {}

  static TypeCodec<?> ofObjects(ElementType elementType, int dimension) {
    return switch (elementType) {
      case FLOAT -> VectorCodecs.vectorToCqlVector(TypeCodecs.FLOAT, dimension);
      case DOUBLE -> VectorCodecs.vectorToCqlVector(TypeCodecs.DOUBLE, dimension);
      case INT -> VectorCodecs.vectorToCqlVector(TypeCodecs.INT, dimension);
      case BIGINT -> VectorCodecs.vectorToCqlVector(TypeCodecs.BIGINT, dimension);
      case UUID, TIMEUUID -> VectorCodecs.vectorToList(TypeCodecs.UUID, dimension);
    };
  }

  static CodecWork array(ElementType elementType, int dimension, byte[] bytes) {
    return switch (elementType) {
      case FLOAT ->
          new ArrayWork<>(
              VectorCodecs.vectorToArray(DataTypes.FLOAT, dimension, float[].class),
              float[].class,
              Vectors::read,
              bytes);
      case DOUBLE ->
          new ArrayWork<>(
              VectorCodecs.vectorToArray(DataTypes.DOUBLE, dimension, double[].class),
              double[].class,
              Vectors::read,
              bytes);
      case INT ->
          new ArrayWork<>(
              VectorCodecs.vectorToArray(DataTypes.INT, dimension, int[].class),
              int[].class,
              Vectors::read,
              bytes);
      case BIGINT ->
          new ArrayWork<>(
              VectorCodecs.vectorToArray(DataTypes.BIGINT, dimension, long[].class),
              long[].class,
              Vectors::read,
              bytes);
      case UUID, TIMEUUID ->
          new ArrayWork<>(
              VectorCodecs.vectorToArray(DataTypes.UUID, dimension, UUID[].class),
              UUID[].class,
              Vectors::read,
              bytes);
    };
  }

  static CodecWork longs(ElementType elementType, int dimension, byte[] bytes) {
    if (elementType != ElementType.UUID) {
      throw new IllegalArgumentException("Pairs of longs are UUIDs, not " + elementType);
    }
    return new ArrayWork<>(
        VectorCodecs.vectorToArray(DataTypes.UUID, dimension, long[].class),
        long[].class,
        Vectors::read,
        bytes);
  }
}
