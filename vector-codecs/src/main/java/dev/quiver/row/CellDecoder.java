/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import org.jspecify.annotations.Nullable;

/**
 * Reads a cell from its bytes, in place of the codec.
 *
 * <pre>{@code
 * CellDecoder<Long> millis =
 *     (bytes, offset, length) ->
 *         length == 0 ? null : ByteBuffer.wrap(bytes, offset, length).getLong();
 * }</pre>
 *
 * <p>The array may hold other cells, of other rows too: an implementation reads no byte outside of
 * the range, whatever the cell should have, changes none, and keeps no reference to the array. (The
 * buffer above has the range as its limits, so that it throws where bytes are missing.) It may be
 * called by several threads at once. What it throws becomes the cause of a {@link
 * RowDecodeException}, which names the column.
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
