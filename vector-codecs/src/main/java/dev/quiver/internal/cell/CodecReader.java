/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.driver.RawCells;
import dev.quiver.vector.RowDecodeException;
import org.jspecify.annotations.Nullable;

/**
 * Leaves a cell to a codec, which sees no byte of other cells.
 *
 * @param shape what is checked before, if there is anything to check
 */
record CodecReader(TypeCodec<?> codec, ProtocolVersion protocolVersion, @Nullable CellShape shape)
    implements CellReader {

  @Override
  public @Nullable Object read(RawCells cells, int index, Field field) {
    int length = cells.length(index);
    if (shape != null && length > 0) {
      int offset = cells.offset(index);
      shape.check(cells.bytes(index), offset, offset + length);
    }
    try {
      return codec.decode(cells.buffer(index), protocolVersion);
    } catch (RuntimeException e) {
      throw new RowDecodeException(field + ": " + e.getMessage(), e);
    }
  }
}
