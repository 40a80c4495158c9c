/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.session;

import dev.quiver.internal.wire.ElementType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes lent values of one kind: sized first, then written once, without memory of their size.
 *
 * <p>{@code count} counts elements as CQL has them. What {@code start} counts is up to the writer.
 *
 * @param <V> what is lent: an array, a buffer or a memory segment
 */
abstract class LentWriter<V> {

  private final ElementType elementType;

  /**
   * @param elementType by which UUIDs are checked
   */
  LentWriter(ElementType elementType) {
    this.elementType = elementType;
  }

  final ElementType elementType() {
    return elementType;
  }

  /** The bytes of a value; the same as long as the value is lent. */
  abstract int length(V value, int count);

  /** The first element that is null or, for timeuuid, not of version 1; -1 if all are fine. */
  abstract int firstInvalid(V value, int start, int count);

  /** An element for a message; the index counts from the first one that is lent. */
  abstract @Nullable Object element(V value, int start, int index);

  /**
   * Writes exactly as many bytes, big-endian, from the position on, and moves it behind them. It
   * does not fail, whatever has become of the value.
   */
  abstract void write(V value, int start, int count, ByteBuffer target);

  /** The writer of copies. */
  abstract LentWriter<Object> writerOfCopies();

  /** The same elements in an array of its own, which has nothing else. */
  abstract Object copyOf(V value, int start, int count);
}
