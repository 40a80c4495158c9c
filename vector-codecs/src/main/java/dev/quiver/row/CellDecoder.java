/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import org.jspecify.annotations.Nullable;

/**
 * Reads a cell from its bytes, in place of the codec.
 *
 * <pre>{@code
 * CellDecoder<Long> millis = (bytes, offset, length) -> ByteBuffer.wrap(bytes).getLong(offset);
 * }</pre>
 *
 * <p>The array may hold other cells, of other rows too: an implementation reads no byte outside of
 * the range, changes none, and keeps no reference to the array. It may be called by several threads
 * at once.
 *
 * @param <T> the Java type of a value
 */
@FunctionalInterface
public interface CellDecoder<T> {

  /**
   * The value of a cell that is not null.
   *
   * @param bytes what the cell is in
   * @param offset where it begins: bytes
   * @param length its bytes; 0 for an empty one
   */
  @Nullable T decode(byte[] bytes, int offset, int length);
}
