/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

/**
 * The elements of one kind of array, each behind its length. Ranges were checked before.
 *
 * @param <A> the array type
 */
abstract class ElementLoops<A> {

  final Class<A> arrayClass;

  /** The bytes of an element. */
  final int elementSize;

  /** The bytes of an element together with its length. */
  final int step;

  ElementLoops(Class<A> arrayClass, int elementSize) {
    this.arrayClass = arrayClass;
    this.elementSize = elementSize;
    this.step = Integer.BYTES + elementSize;
  }

  abstract int count(A array);

  abstract A newArray(int count);

  /** Writes {@code count} elements from {@code index} on. */
  abstract void write(A source, int index, int count, byte[] target, int offset);

  /**
   * Fills an array.
   *
   * @return 0 if each element has its length; if not, the array is of no use
   */
  abstract int read(byte[] source, int offset, A target);
}
