/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.kernel.ArrayKind;
import dev.quiver.internal.wire.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * Writes borrowed arrays of one kind, or parts of such arrays. The parameters {@code start} and
 * {@code count} count CQL elements: in a {@code long[]} of UUIDs, two longs are one element.
 */
abstract class ArrayWriter<A> extends BorrowedValueWriter<A> {

  final ArrayKind<A> kind;

  ArrayWriter(ArrayKind<A> kind, ElementType elementType) {
    super(elementType);
    this.kind = kind;
  }

  @Override
  final int firstInvalid(A array, int start, int count) {
    int invalid = kind.firstInvalid(elementType, array, start, count);
    return invalid < 0 ? invalid : invalid - start;
  }

  @Override
  final @Nullable Object element(A array, int start, int index) {
    return kind.get(array, start + index);
  }

  /** Returns this writer: a copy has the same class as the array. */
  @Override
  @SuppressWarnings("unchecked")
  final BorrowedValueWriter<Object> writerOfCopies() {
    return (BorrowedValueWriter<Object>) (BorrowedValueWriter<?>) this;
  }

  @Override
  final A copyOf(A array, int start, int count) {
    A copy = kind.newArray(count);
    System.arraycopy(array, start * kind.width(), copy, 0, count * kind.width());
    return copy;
  }
}
