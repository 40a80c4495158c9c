/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.row.Vectors;
import java.util.UUID;

/** Quiver's codecs. */
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
      case FLOAT -> array(DataTypes.FLOAT, dimension, float[].class, Vectors::read, bytes);
      case DOUBLE -> array(DataTypes.DOUBLE, dimension, double[].class, Vectors::read, bytes);
      case INT -> array(DataTypes.INT, dimension, int[].class, Vectors::read, bytes);
      case BIGINT -> array(DataTypes.BIGINT, dimension, long[].class, Vectors::read, bytes);
      case UUID, TIMEUUID -> array(DataTypes.UUID, dimension, UUID[].class, Vectors::read, bytes);
    };
  }

  static CodecWork longs(ElementType elementType, int dimension, byte[] bytes) {
    if (elementType != ElementType.UUID) {
      throw new IllegalArgumentException("Pairs of longs are UUIDs, not " + elementType);
    }
    return array(DataTypes.UUID, dimension, long[].class, Vectors::read, bytes);
  }

  private static <A> CodecWork array(
      DataType type, int dimension, Class<A> arrayClass, ArrayWork.Reader<A> reader, byte[] bytes) {
    return new ArrayWork<>(
        VectorCodecs.vectorToArray(type, dimension, arrayClass), arrayClass, reader, bytes);
  }
}
