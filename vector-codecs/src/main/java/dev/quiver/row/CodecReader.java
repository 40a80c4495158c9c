/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.row;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import dev.quiver.internal.driver.RawCells;
import org.jspecify.annotations.Nullable;

/** Leaves a cell to a codec, which sees no byte of other cells. */
record CodecReader(TypeCodec<?> codec, ProtocolVersion protocolVersion) implements CellReader {

  @Override
  public @Nullable Object read(RawCells cells, int index, Field field) {
    try {
      return codec.decode(cells.buffer(index), protocolVersion);
    } catch (RuntimeException e) {
      throw new RowDecodeException(field + ": " + e.getMessage(), e);
    }
  }
}
