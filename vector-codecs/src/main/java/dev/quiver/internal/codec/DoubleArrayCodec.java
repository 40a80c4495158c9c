/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.driver.OptionalCodec;
import dev.quiver.internal.wire.ElementType;

/** A vector of floats as an array of doubles. */
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
    return Doubles.toFloats(subject, value);
  }

  @Override
  double[] fromArray(float[] array) {
    return Doubles.ofFloats(array);
  }
}
