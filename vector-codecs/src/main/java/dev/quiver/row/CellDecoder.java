/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.vector.RowDecodeException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a cell from its bytes, in place of the codec.
 *
 * <pre>{@code
 * CellDecoder<Long> millis =
 *     (bytes, offset, length) ->
 *         length == 0 ? null : ByteBuffer.wrap(bytes, offset, length).getLong();
 * RowDecoder<Doc> docs = RowDecoder.records(Doc.class).with("read_at", millis);
 * }</pre>
 *
 * <p>The array may hold other cells, also of other rows. So an implementation reads no byte outside
 * of the range, whatever the cell should have, changes none, and keeps no reference to the array.
 * (The buffer above has the range as its limits, so that it throws where bytes are missing.)
 * Several threads may call it at once. What it throws becomes the cause of a {@link
 * RowDecodeException}, which names the column.
 *
 * @param <T> the Java type of a value
 * @since 0.1.0
 */
@FunctionalInterface
public interface CellDecoder<T> {

  /**
   * Gives the value of a cell that is not null. For a null there is no call.
   *
   * @param bytes what the cell is in, besides others
   * @param offset where the cell begins: bytes
   * @param length how long the cell is: bytes; 0 for an empty one
   * @return the value, or null if that is what the bytes mean
   * @since 0.1.0
   */
  @Nullable T decode(byte[] bytes, int offset, int length);
}
