/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.kernel.ArrayKind;
import dev.quiver.internal.wire.ElementErrors;
import dev.quiver.internal.wire.ElementType;
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

  private final ArrayKind<A> kind;
  private final ElementType elementType;

  /**
   * @param elementType by which UUIDs are checked
   */
  ArrayWriter(ArrayKind<A> kind, ElementType elementType) {
    this.kind = kind;
    this.elementType = elementType;
  }

  final Class<A> arrayClass() {
    return kind.arrayClass();
  }

  final ElementType elementType() {
    return elementType;
  }

  /** The elements of the value that an array is. */
  final int count(A array) {
    return kind.count(array);
  }

  /** Whether an array of longs has half a UUID at its end. */
  final boolean hasHalfUuid(A array) {
    return kind.hasHalfUuid(array);
  }

  /** The first element that is null or, for timeuuid, not of version 1; -1 if all are fine. */
  final int firstInvalid(A array) {
    return kind.firstInvalid(elementType, array, 0, kind.count(array));
  }

  /** What to throw for that element. */
  final VectorElementException invalidElement(A array, int index, String subject) {
    return ElementErrors.ofUuid(
        subject, index, elementType, String.valueOf(kind.get(array, index)));
  }

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

  /** The same elements in memory of its own. */
  final A copyOf(A array) {
    A copy = kind.newArray(kind.count(array));
    System.arraycopy(array, 0, copy, 0, Array.getLength(array));
    return copy;
  }
}
