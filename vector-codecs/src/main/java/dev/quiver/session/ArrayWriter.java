/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.kernel.ArrayKind;
import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Writes arrays of one kind, or parts of them. Like {@code count}, {@code start} counts elements as
 * CQL has them, of which a {@code long[]} of UUIDs has one for every two longs.
 *
 * @param <A> the array type
 */
abstract class ArrayWriter<A> extends LentWriter<A> {

  private static final UUID NIL = new UUID(0, 0);

  private final ArrayKind<A> kind;

  /**
   * @param elementType by which UUIDs are checked
   */
  ArrayWriter(ArrayKind<A> kind, ElementType elementType) {
    super(elementType);
    this.kind = kind;
  }

  final Class<A> arrayClass() {
    return kind.arrayClass();
  }

  /** The elements of the value that a whole array is. */
  final int count(A array) {
    return kind.count(array);
  }

  /** Whether an array of longs has half a UUID at its end. */
  final boolean hasHalfUuid(A array) {
    return kind.hasHalfUuid(array);
  }

  @Override
  final int firstInvalid(A array, int start, int count) {
    int invalid = kind.firstInvalid(elementType(), array, start, count);
    return invalid < 0 ? invalid : invalid - start;
  }

  @Override
  final Object element(A array, int start, int index) {
    return String.valueOf(kind.get(array, start + index));
  }

  @Override
  final void write(A array, int start, int count, ByteBuffer target) {
    int begin = target.position();
    try {
      writeElements(array, start, count, target);
    } catch (NullPointerException e) {
      // The owner of a lent array has put a null into it since the frame was sized.
      writeElements(withoutNulls(array, start, count), 0, count, target.position(begin));
    }
  }

  /** The same, for an array without nulls. */
  abstract void writeElements(A array, int start, int count, ByteBuffer target);

  private A withoutNulls(A array, int start, int count) {
    A copy = copyOf(array, start, count);
    Object[] elements = (Object[]) copy;
    for (int i = 0; i < elements.length; i++) {
      if (elements[i] == null) {
        elements[i] = NIL;
      }
    }
    return copy;
  }

  /** Copies are of the same class. */
  @Override
  @SuppressWarnings("unchecked")
  final LentWriter<Object> writerOfCopies() {
    return (LentWriter<Object>) (LentWriter<?>) this;
  }

  @Override
  final A copyOf(A array, int start, int count) {
    A copy = kind.newArray(count);
    System.arraycopy(array, start * kind.width(), copy, 0, count * kind.width());
    return copy;
  }
}
