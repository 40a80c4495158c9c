/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

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

  private final Elements<A, E> elements;
  private final A array;
  private final int size;

  /** Whether the next iterator is for {@link CqlVectors}' question. */
  private boolean nullCheckAhead;

  private ElementList(Elements<A, E> elements, A array, boolean nullCheckAhead) {
    this.elements = elements;
    this.array = array;
    this.size = elements.form.count(array);
    this.nullCheckAhead = nullCheckAhead;
  }

  /** A list of all elements. */
  ElementList(Elements<A, E> elements, A array) {
    this(elements, array, false);
  }

  /**
   * A list of all elements whose first iterator has none: to the question whether an element is
   * null it answers no. Only for {@link CqlVectors}, which has it asked before anybody else sees
   * the list.
   */
  static <A, E> ElementList<A, E> withNullCheckAhead(Elements<A, E> elements, A array) {
    return new ElementList<>(elements, array, true);
  }

  boolean isNullCheckAhead() {
    return nullCheckAhead;
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
    return size;
  }

  @Override
  public Iterator<E> iterator() {
    if (nullCheckAhead) {
      nullCheckAhead = false;
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
