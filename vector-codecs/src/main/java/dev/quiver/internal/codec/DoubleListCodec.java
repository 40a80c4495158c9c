/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.driver.OptionalCodec;
import dev.quiver.internal.wire.ElementType;
import java.util.List;

/** Converts a vector of floats to a fixed-size list of doubles, which boxes at each access. */
public final class DoubleListCodec extends AbstractVectorCodec<List<Double>, float[], Float>
    implements OptionalCodec {

  public DoubleListCodec(int dimension) {
    super(ElementType.FLOAT, dimension, Elements.FLOATS, GenericType.listOf(Double.class));
  }

  /** Returns false: a {@code List} without a type argument is read as a list of floats. */
  @Override
  public boolean accepts(Class<?> javaClass) {
    return false;
  }

  @Override
  public boolean accepts(Object value) {
    return value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Double;
  }

  @Override
  int count(List<Double> value) {
    return value.size();
  }

  @Override
  float[] toArray(List<Double> value, int count) {
    return DoubleArrayCodec.toFloats(subject, Elements.DOUBLES.unbox(subject, value, count));
  }

  @Override
  List<Double> fromArray(float[] array) {
    return new ElementList<>(Elements.DOUBLES, DoubleArrayCodec.ofFloats(array));
  }
}
