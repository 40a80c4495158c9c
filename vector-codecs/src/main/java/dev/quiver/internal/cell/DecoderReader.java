/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.driver.RawCells;
import dev.quiver.vector.RowDecodeException;
import org.jspecify.annotations.Nullable;

/**
 * Leaves a cell to a decoder of the application.
 *
 * @param expected the class that its values must have
 */
record DecoderReader(BytesDecoder decoder, Class<?> expected) implements CellReader {

  @Override
  public @Nullable Object read(RawCells cells, int index, Field field) {
    int length = cells.length(index);
    if (length < 0) {
      return null;
    }
    Object value;
    try {
      value = decoder.decode(cells.bytes(index), cells.offset(index), length);
    } catch (RuntimeException e) {
      throw new RowDecodeException(field + ": its decoder failed: " + e, e);
    }
    if (value != null && !expected.isInstance(value)) {
      throw field.error(
          "expected " + expected.getName() + " of its decoder, got " + value.getClass().getName());
    }
    return value;
  }
}
