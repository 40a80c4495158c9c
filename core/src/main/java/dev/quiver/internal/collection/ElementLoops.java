/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.collection;

/**
 * The loops that write and read the elements of one kind of array; each element is preceded by its
 * length. Callers check ranges.
 */
abstract class ElementLoops<A> {

  abstract void write(A source, int index, int count, byte[] target, int offset);

  /**
   * Reads elements until the array is full.
   *
   * @return 0 if each element has the right length; if not 0, the array's contents are undefined
   */
  abstract int read(byte[] source, int offset, A target);
}
