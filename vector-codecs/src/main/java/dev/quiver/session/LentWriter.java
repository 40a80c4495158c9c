/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes borrowed values of one kind: computes their size first, then writes them once, without a
 * buffer of that size.
 *
 * <p>{@code count} counts CQL elements. The writer defines the unit of {@code start}.
 *
 * @param <V> the class of the borrowed value: an array, a buffer or a memory segment
 */
abstract class LentWriter<V> {

  private final ElementType elementType;

  /**
   * @param elementType determines how UUIDs are checked
   */
  LentWriter(ElementType elementType) {
    this.elementType = elementType;
  }

  final ElementType elementType() {
    return elementType;
  }

  /** Returns the size of a value in bytes; constant as long as the value is borrowed. */
  abstract int length(V value, int count);

  /** Returns the first element that is null or, for timeuuid, not of version 1; or -1. */
  abstract int firstInvalid(V value, int start, int count);

  /** Returns an element for a message; the index counts from the first borrowed element. */
  abstract @Nullable Object element(V value, int start, int index);

  /**
   * Writes exactly {@link #length} bytes, big-endian, at the position, and advances the position.
   * It does not fail, whatever the value contains by now.
   */
  abstract void write(V value, int start, int count, ByteBuffer target);

  /** Returns the writer of copies. */
  abstract LentWriter<Object> writerOfCopies();

  /** Copies the elements into a new array that contains nothing else. */
  abstract Object copyOf(V value, int start, int count);
}
