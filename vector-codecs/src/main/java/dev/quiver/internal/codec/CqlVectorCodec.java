/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.data.CqlVector;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Converts a vector to the driver's {@link CqlVector}. A decoded {@code CqlVector} keeps an array,
 * and boxes an element at each access.
 *
 * @param <V> a {@code CqlVector} of E; not declared as such because E may be {@code UUID}, which
 *     drivers before 4.19 do not allow as a type argument
 */
public final class CqlVectorCodec<V extends CqlVector<?>, A, E>
    extends AbstractVectorCodec<V, A, E> {

  public CqlVectorCodec(ElementType elementType, int dimension, Elements<A, E> elements) {
    super(elementType, dimension, elements, cqlVectorOf(elements.elementClass));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <V> GenericType<V> cqlVectorOf(Class<?> elementClass) {
    return (GenericType<V>) GenericType.vectorOf((Class) elementClass);
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return javaClass == CqlVector.class;
  }

  @Override
  public boolean accepts(Object value) {
    return value instanceof CqlVector<?> vector
        && (vector.isEmpty() || elements.elementClass.isInstance(vector.iterator().next()));
  }

  @Override
  int count(V value) {
    return value.size();
  }

  @Override
  @Nullable List<?> list(V value) {
    return CqlVectors.list(value);
  }

  @Override
  A toArray(V value, int count) {
    return elements.unbox(subject, value, count);
  }

  @Override
  @SuppressWarnings("unchecked")
  V fromArray(A array) {
    return (V) CqlVectors.of(elements, array);
  }
}
