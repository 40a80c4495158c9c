/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.vector.VectorElementException;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Writes arrays of one kind: sized first, then written once, without memory of its own.
 *
 * @param <A> the array type
 */
abstract class ArrayWriter<A> {

  private static final UUID NIL = new UUID(0, 0);

  abstract Class<A> arrayClass();

  /** Whether an array of longs has half a UUID at its end. */
  abstract boolean hasHalfUuid(A array);

  /** The first element that is null or, for timeuuid, not of version 1; -1 if all are fine. */
  abstract int firstUnfit(A array);

  /** What to throw for that element. */
  abstract VectorElementException unfit(A array, int index, String subject);

  /** The bytes of an array; the same as long as the array is. */
  abstract int length(A array);

  /** Writes exactly as many bytes, big-endian, from the position on, and moves it behind them. */
  final void write(A array, ByteBuffer target) {
    int start = target.position();
    try {
      writeElements(array, target);
    } catch (NullPointerException e) {
      // The owner of a lent array has put a null into it since the frame was sized.
      writeElements(withoutNulls(array), target.position(start));
    }
  }

  /** The same, for an array without nulls. */
  abstract void writeElements(A array, ByteBuffer target);

  private A withoutNulls(A array) {
    A copy = copyOf(array);
    Object[] elements = (Object[]) copy;
    for (int i = 0; i < elements.length; i++) {
      if (elements[i] == null) {
        elements[i] = NIL;
      }
    }
    return copy;
  }

  /** A new array for as many elements as another has. */
  abstract A newArray(A like);

  /** The same elements in memory of its own. */
  final A copyOf(A array) {
    A copy = newArray(array);
    System.arraycopy(array, 0, copy, 0, Array.getLength(array));
    return copy;
  }
}
