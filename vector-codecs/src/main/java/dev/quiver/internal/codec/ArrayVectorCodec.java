/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import dev.quiver.internal.wire.ElementType;
import dev.quiver.internal.wire.WireErrors;
import java.lang.reflect.Array;

/** Converts a vector to an array of its elements, or to a {@code long[]} of its UUIDs' halves. */
public final class ArrayVectorCodec<A, E> extends AbstractVectorCodec<A, A, E> {

  private final Class<A> arrayClass;

  public ArrayVectorCodec(ElementType elementType, int dimension, Elements<A, E> elements) {
    super(elementType, dimension, elements, GenericType.of(elements.arrayKind.arrayClass()));
    this.arrayClass = elements.arrayKind.arrayClass();
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return javaClass == arrayClass;
  }

  @Override
  public boolean accepts(Object value) {
    return value.getClass() == arrayClass;
  }

  @Override
  int count(A value) {
    if (elements.arrayKind.hasHalfUuid(value)) {
      throw WireErrors.halfUuid(subject, Array.getLength(value));
    }
    return elements.arrayKind.count(value);
  }

  @Override
  A toArray(A value, int count) {
    return value;
  }

  @Override
  A fromArray(A array) {
    return array;
  }
}
