/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.driver.OptionalCodec;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;

/** Converts a vector of floats to an array of doubles. */
public final class DoubleArrayCodec extends AbstractVectorCodec<double[], float[], Float>
    implements OptionalCodec {

  public DoubleArrayCodec(int dimension) {
    super(ElementType.FLOAT, dimension, Elements.FLOATS, GenericType.of(double[].class));
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return javaClass == double[].class;
  }

  @Override
  public boolean accepts(Object value) {
    return value instanceof double[];
  }

  @Override
  int count(double[] value) {
    return value.length;
  }

  @Override
  float[] toArray(double[] value, int count) {
    return toFloats(subject, value);
  }

  @Override
  double[] fromArray(float[] array) {
    return ofFloats(array);
  }

  /**
   * Converts each double to the nearest float; NaN and infinities are kept.
   *
   * @param subject the CQL type, or the name of the vector
   * @throws dev.quiver.vector.QuiverException if a finite number is out of the range of floats
   */
  public static float[] toFloats(String subject, double[] doubles) {
    float[] floats = new float[doubles.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) doubles[i];
    }
    for (int i = 0; i < floats.length; i++) {
      if (Float.isInfinite(floats[i]) && !Double.isInfinite(doubles[i])) {
        throw WireErrors.element(
            subject, i, "a number in the range of float", String.valueOf(doubles[i]));
      }
    }
    return floats;
  }

  /** Converts each float to the double of the same value. */
  static double[] ofFloats(float[] floats) {
    double[] doubles = new double[floats.length];
    for (int i = 0; i < doubles.length; i++) {
      doubles[i] = floats[i];
    }
    return doubles;
  }
}
