/* Copyright Quiver contributors. SPDX-License-Identifier: Apache-2.0 */
package dev.quiver.internal.cell;

import dev.quiver.internal.driver.RawCells;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A blob as a byte array. */
enum BlobReader implements CellReader {
  INSTANCE;

  @Override
  public @Nullable Object read(RawCells cells, int index, Field field) {
    int length = cells.length(index);
    int offset = cells.offset(index);
    return length < 0 ? null : Arrays.copyOfRange(cells.bytes(index), offset, offset + length);
  }
}
