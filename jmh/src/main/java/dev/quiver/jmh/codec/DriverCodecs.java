/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.internal.wire.ElementType;

/** The driver's codecs. */
final class DriverCodecs {

  private DriverCodecs() {}

  static TypeCodec<?> ofObjects(ElementType elementType, int dimension) {
    return switch (elementType) {
      case FLOAT -> vector(DataTypes.FLOAT, TypeCodecs.FLOAT, dimension);
      case DOUBLE -> vector(DataTypes.DOUBLE, TypeCodecs.DOUBLE, dimension);
      case INT -> vector(DataTypes.INT, TypeCodecs.INT, dimension);
      case BIGINT -> vector(DataTypes.BIGINT, TypeCodecs.BIGINT, dimension);
      case UUID, TIMEUUID -> TypeCodecs.listOf(TypeCodecs.UUID);
    };
  }

  private static <E extends Number> TypeCodec<?> vector(
      DataType elementType, TypeCodec<E> elementCodec, int dimension) {
    return TypeCodecs.vectorOf(DataTypes.vectorOf(elementType, dimension), elementCodec);
  }

  static TypeCodec<float[]> ofArray(ElementType elementType, int dimension) {
    if (elementType != ElementType.FLOAT) {
      throw new IllegalArgumentException("The driver has no array for " + elementType);
    }
    return ExtraTypeCodecs.floatVectorToArray(dimension);
  }
}
