/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

/**
 * The elements of one kind of array, each behind its length. Ranges were checked before.
 *
 * @param <A> the array type
 */
abstract class ElementLoops<A> {

  /** Writes {@code count} elements from {@code index} on. */
  abstract void write(A source, int index, int count, byte[] target, int offset);

  /**
   * Fills an array.
   *
   * @return 0 if each element has its length; if not, the array is of no use
   */
  abstract int read(byte[] source, int offset, A target);
}
