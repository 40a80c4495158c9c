/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import dev.quiver.vector.RowDecodeException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a cell from its bytes, in place of a codec.
 *
 * <pre>{@code
 * CellDecoder<Long> millis =
 *     (bytes, offset, length) ->
 *         length == 0 ? null : ByteBuffer.wrap(bytes, offset, length).getLong();
 * RowDecoder<Doc> docs = RowDecoder.records(Doc.class).with("read_at", millis);
 * }</pre>
 *
 * <p>The array may contain other cells, also of other rows. So an implementation must not read
 * bytes outside the cell, whatever length it expects, must not change any byte, and must not keep
 * the array. (The buffer in the example is limited to the cell, so it throws if bytes are missing.)
 * Several threads may call an implementation at once. An exception that it throws becomes the cause
 * of a {@link RowDecodeException} that names the column.
 *
 * @param <T> the Java type of a value
 * @since 0.1.0
 */
@FunctionalInterface
public interface CellDecoder<T> {

  /**
   * Decodes a cell that is not null. The method is not called for a null.
   *
   * @param bytes the array that contains the cell, and perhaps other cells
   * @param offset the start of the cell in bytes
   * @param length the length of the cell in bytes; 0 for an empty cell
   * @return the value, which may be null
   */
  @Nullable T decode(byte[] bytes, int offset, int length);
}
