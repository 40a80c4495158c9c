/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import java.util.Iterator;
import java.util.List;

/** Converts a vector of any element type to a list. */
public final class ElementwiseList<E> extends ElementwiseCodec<List<E>, E> {

  public ElementwiseList(VectorType cqlType, TypeCodec<E> elementCodec) {
    super(cqlType, elementCodec);
  }

  @Override
  GenericType<List<E>> newJavaType() {
    return GenericType.listOf(elementCodec.getJavaType());
  }

  @Override
  public boolean accepts(Class<?> javaClass) {
    return javaClass == List.class;
  }

  @Override
  public boolean accepts(Object value) {
    return value instanceof List<?> list
        && (list.isEmpty() || (list.get(0) != null && elementCodec.accepts(list.get(0))));
  }

  @Override
  int count(List<E> value) {
    return value.size();
  }

  @Override
  Iterator<?> elements(List<E> value) {
    return value.iterator();
  }

  @Override
  List<E> ofElements(List<E> elements) {
    return elements;
  }
}
