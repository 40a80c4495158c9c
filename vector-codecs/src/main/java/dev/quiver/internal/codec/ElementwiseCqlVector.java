/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.Iterator;
import java.util.List;

/**
 * Converts a vector of any element type that the driver's {@link CqlVector} can hold.
 *
 * @param <V> a {@code CqlVector} of E; not declared as such because drivers before 4.19 allow only
 *     numbers as a type argument
 */
public final class ElementwiseCqlVector<V extends CqlVector<?>, E> extends ElementwiseCodec<V, E> {

  public ElementwiseCqlVector(VectorType cqlType, TypeCodec<E> elementCodec) {
    super(cqlType, elementCodec);
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"})
  GenericType<V> newJavaType() {
    return GenericType.vectorOf((GenericType) elementCodec.getJavaType());
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return javaClass == CqlVector.class;
  }

  @Override
  public boolean accepts(Object value) {
    return value instanceof CqlVector<?> vector
        && (vector.isEmpty() || elementCodec.accepts((Object) vector.iterator().next()));
  }

  @Override
  int count(V value) {
    return value.size();
  }

  @Override
  Iterator<?> elements(V value) {
    return value.iterator();
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"})
  V ofElements(List<E> elements) {
    return (V) CqlVector.newInstance((List) elements);
  }
}
