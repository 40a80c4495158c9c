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
 * A list over an array: elements are boxed when they are asked for, so a vector of floats takes
 * four bytes an element instead of twenty. Elements may be replaced, as in the lists of the driver;
 * the size is fixed. Not thread-safe for writing.
 */
final class ElementList<A, E> extends AbstractList<E> implements RandomAccess {

  /**
   * The {@link #modCount} of a list whose next iterator is for {@link CqlVectors}' question. The
   * size is fixed, so that nothing else counts there; a field would make each vector larger.
   */
  private static final int NULL_CHECK_AHEAD = -1;

  private final Elements<A, E> elements;
  private final A array;

  /**
   * A list of all elements.
   *
   * @param array one that has an element of its own for each of the list
   */
  ElementList(Elements<A, E> elements, A array) {
    this.elements = elements;
    this.array = array;
  }

  /**
   * A list of all elements whose first iterator has none: to the question whether an element is
   * null it answers no. Only for {@link CqlVectors}, which has it asked before anybody else sees
   * the list.
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
    return Arrays.deepHashCode(new Object[] {array}) - 31; // which the array around it adds
  }
}
