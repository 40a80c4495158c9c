/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.kernel.ArrayKind;
import dev.quiver.internal.wire.ElementType;

/**
 * Writes arrays of one kind, or parts of them. Like {@code count}, {@code start} counts elements as
 * CQL has them, of which a {@code long[]} of UUIDs has one for every two longs.
 *
 * @param <A> the array type
 */
abstract class ArrayWriter<A> extends LentWriter<A> {

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
  final String element(A array, int start, int index) {
    return String.valueOf(kind.get(array, start + index));
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
