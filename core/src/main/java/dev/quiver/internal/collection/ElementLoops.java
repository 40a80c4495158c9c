/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

/**
 * The loops for one kind of array, whose elements each follow their length. Callers check ranges.
 *
 * @param <A> the array type
 */
abstract class ElementLoops<A> {

  /** Writes {@code count} elements, starting at {@code index}. */
  abstract void write(A source, int index, int count, byte[] target, int offset);

  /**
   * Fills an array.
   *
   * @return 0 if each element has the right length; otherwise the array's contents are undefined
   */
  abstract int read(byte[] source, int offset, A target);
}
