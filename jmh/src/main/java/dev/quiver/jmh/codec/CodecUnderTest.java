/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.jmh.codec;

import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.TypeCodecs;
import dev.quiver.codec.VectorCodecs;

/** The codecs of {@code vector<float, n>} that are compared. */
public enum CodecUnderTest {
  /** The driver's for {@code CqlVector}, its default. */
  DRIVER_CQL_VECTOR,
  /** The driver's for {@code float[]}. */
  DRIVER_ARRAY,
  /** Quiver's for {@code CqlVector}. */
  QUIVER_CQL_VECTOR,
  /** Quiver's for {@code float[]}. */
  QUIVER_ARRAY;

  @SuppressWarnings("unchecked")
  TypeCodec<Object> create(int dimension) {
    return (TypeCodec<Object>)
        (TypeCodec<?>)
            switch (this) {
              case DRIVER_CQL_VECTOR ->
                  TypeCodecs.vectorOf(
                      DataTypes.vectorOf(DataTypes.FLOAT, dimension), TypeCodecs.FLOAT);
              case DRIVER_ARRAY -> ExtraTypeCodecs.floatVectorToArray(dimension);
              case QUIVER_CQL_VECTOR -> VectorCodecs.cqlVector(Float.class, dimension);
              case QUIVER_ARRAY -> VectorCodecs.floatArray(dimension);
            };
  }
}
