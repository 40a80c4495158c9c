/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import java.util.List;

/** Converts a vector to a list. The list has a fixed size, and boxes an element at each access. */
public final class ListVectorCodec<A, E> extends AbstractVectorCodec<List<E>, A, E> {

  public ListVectorCodec(ElementType elementType, int dimension, Elements<A, E> elements) {
    super(elementType, dimension, elements, GenericType.listOf(elements.elementClass));
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return javaClass == List.class;
  }

  @Override
  public boolean accepts(Object value) {
    return value instanceof List<?> list
        && (list.isEmpty() || elements.elementClass.isInstance(list.get(0)));
  }

  @Override
  int count(List<E> value) {
    return value.size();
  }

  @Override
  List<?> list(List<E> value) {
    return value;
  }

  @Override
  A toArray(List<E> value, int count) {
    return elements.unbox(subject, value, count);
  }

  @Override
  List<E> fromArray(A array) {
    return new ElementList<>(elements, array);
  }
}
