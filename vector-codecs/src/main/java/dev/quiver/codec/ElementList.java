/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.codec;

import java.util.AbstractList;
import java.util.RandomAccess;

/**
 * A list over an array: elements are boxed when they are asked for, so a vector of floats takes
 * four bytes an element instead of twenty. Elements may be replaced, as in the lists of the driver;
 * the size is fixed. Not thread-safe for writing.
 */
final class ElementList<A, E> extends AbstractList<E> implements RandomAccess {

  private final Elements<A, E> elements;
  private final A array;
  private final int size;

  ElementList(Elements<A, E> elements, A array) {
    this.elements = elements;
    this.array = array;
    this.size = elements.form.count(array);
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
}
