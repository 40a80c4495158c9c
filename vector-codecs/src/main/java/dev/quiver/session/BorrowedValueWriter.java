/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes borrowed values of one kind directly into a frame. The size of a value is computed first,
 * and no buffer for the encoded value is allocated.
 *
 * <p>The parameter {@code count} counts CQL elements. A subclass defines the unit of {@code start}.
 *
 * @param <V> the class of the borrowed value: an array, a buffer or a memory segment
 */
abstract class BorrowedValueWriter<V> {

  final ElementType elementType;

  /**
   * @param elementType determines how UUIDs are checked
   */
  BorrowedValueWriter(ElementType elementType) {
    this.elementType = elementType;
  }

  /** Returns the encoded size in bytes, which does not change while the value is borrowed. */
  abstract int length(V value, int count);

  /** Returns the index of the first null or invalid timeuuid, counted from {@code start}; or -1. */
  abstract int firstInvalid(V value, int start, int count);

  /** Returns an element for a message; the index counts from the first borrowed element. */
  abstract @Nullable Object element(V value, int start, int index);

  /**
   * Encodes a value, big-endian, into exactly {@link #length} bytes at the target's position, and
   * advances the position. This method must not fail, even if another thread has changed the value
   * meanwhile.
   */
  abstract void write(V value, int start, int count, ByteBuffer target);

  /** Returns the writer of values that {@link #copyOf} returns. */
  abstract BorrowedValueWriter<Object> writerOfCopies();

  /** Copies the elements into a new array, which contains nothing else. */
  abstract Object copyOf(V value, int start, int count);
}
