/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.codec;

import java.lang.reflect.Array;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.Spliterator;
import org.jspecify.annotations.Nullable;

/**
 * A list view of an array that boxes elements on access, so a vector of floats takes four bytes per
 * element instead of twenty. Elements may be replaced, like in the driver's lists; the size is
 * fixed. Writing is not thread-safe.
 */
final class ElementList<A, E> extends AbstractList<E> implements RandomAccess {

  /**
   * The {@link #modCount} of a list whose next iterator is for the null check of {@link
   * CqlVectors}. The size is fixed, so {@code modCount} is otherwise unused; a field would enlarge
   * each vector.
   */
  private static final int NULL_CHECK_AHEAD = -1;

  private final Elements<A, E> elements;
  private final A array;

  /**
   * Creates a list of all elements.
   *
   * @param array an array with one array element per element of the list
   */
  ElementList(Elements<A, E> elements, A array) {
    this.elements = elements;
    this.array = array;
  }

  /**
   * Creates a list whose first iterator is empty, so that the driver's null check passes without
   * boxing. Only {@link CqlVectors} may call this method, because there the check happens before
   * other code sees the list.
   */
  static <A, E> ElementList<A, E> withNullCheckAhead(Elements<A, E> elements, A array) {
    ElementList<A, E> list = new ElementList<>(elements, array);
    list.modCount = NULL_CHECK_AHEAD;
    return list;
  }

  boolean isNullCheckAhead() {
    return modCount == NULL_CHECK_AHEAD;
  }

  @Override
  public E get(int index) {
    return elements.get(array, index);
  }

  @Override
  public E set(int index, E element) {
    E previous = elements.get(array, index);
    elements.set(array, index, element);
    return previous;
  }

  @Override
  public int size() {
    return Array.getLength(array);
  }

  @Override
  public Iterator<E> iterator() {
    if (isNullCheckAhead()) {
      modCount = 0;
      return Collections.emptyIterator();
    }
    return elements.iterator(array);
  }

  @Override
  public Spliterator<E> spliterator() {
    return elements.iterator(array);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ElementList<?, ?> list
        ? Objects.deepEquals(array, list.array)
        : super.equals(other);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(new Object[] {array}) - 31; // without the outer array's share
  }
}
